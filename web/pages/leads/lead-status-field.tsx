import { Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type LeadDetail, type LeadStatus, leadStatuses } from '../../contract.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { Mark } from '../../ui/page/mark.tsx'
import { setStatus } from './list/set-status.ts'

/** A lead's status, moved where it stands. */
export function LeadStatusField({ lead }: { lead: LeadDetail }) {
  const { canWrite } = useSession()
  const change = useMutation(setStatus(lead))
  if (!canWrite) return <Mark word={lead.status} />
  return (
    <Select
      size="xs"
      w={140}
      aria-label={t('Status')}
      data={namedValues(leadStatuses)}
      value={lead.status}
      allowDeselect={false}
      renderOption={({ option }) => <Mark word={option.value} />}
      onChange={(status) => status && change.mutate(status as LeadStatus)}
    />
  )
}
