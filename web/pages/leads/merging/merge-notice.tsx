import { Alert, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract.ts'
import { matchOf } from '../../../requests/leads.ts'
import { fieldsText } from '../../../ui/language/format.ts'
import { rich, t } from '../../../ui/language/translate.ts'
import { TextLink } from '../../../ui/page/text-link.tsx'

interface MergeNoticeProps {
  email: string
  phone: string
  leadId: string | undefined
}

/** Says before saving with whom a lead would be merged (§4.2 rule 1), as far as this person can see. */
export function MergeNotice({ email, phone, leadId }: MergeNoticeProps): ReactNode {
  const { data } = useQuery(matchOf(email, phone, leadId))
  if (!data?.match || (email === '' && phone === '')) return null
  return (
    <Alert color={leadId ? 'yellow' : 'blue'} icon={<IconArrowMerge size={17} />} py="xs" aria-live="polite">
      <Text>
        {rich('{lead} has the same {fields}.', {
          lead: leadLink(data.match),
          fields: fieldsText(data.matched_on),
        })}{' '}
        {leadId
          ? t('The two will be listed as possible duplicates.')
          : t('Saving updates that lead: filled fields replace its own, tags are added.')}
        {data.conflict && (
          <>
            {' '}
            {rich('The email belongs to {lead} and stays there; the two become possible duplicates.', {
              lead: leadLink(data.conflict),
            })}
          </>
        )}
      </Text>
    </Alert>
  )
}

const leadLink = (lead: Lead): ReactNode => (
  <TextLink to={`/leads/${lead.id}`} fw={560}>
    {lead.name}
  </TextLink>
)
