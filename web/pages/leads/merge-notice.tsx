import { Alert, Anchor, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Lead } from '../../contract.ts'
import { matchOf } from '../../requests/leads.ts'

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
    <Alert
      color={leadId ? 'yellow' : 'blue'}
      variant="light"
      icon={<IconArrowMerge size={17} />}
      py="xs"
      aria-live="polite"
    >
      <Text size="sm">
        {leadLink(data.match)} has the same {data.matched_on.join(' and ')}.{' '}
        {leadId
          ? 'The two will be listed as possible duplicates.'
          : 'Saving updates that lead: filled fields replace its own, tags are added.'}
        {data.conflict && (
          <>
            {' '}
            The email belongs to {leadLink(data.conflict)} and stays there; the two become possible
            duplicates.
          </>
        )}
      </Text>
    </Alert>
  )
}

function leadLink(lead: Lead): ReactNode {
  return (
    <Anchor component={Link} to={`/leads/${lead.id}`} size="sm" fw={560}>
      {lead.name}
    </Anchor>
  )
}
