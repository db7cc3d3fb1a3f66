import { Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  type Lead,
  type LeadDetail,
  type LeadStatus,
  leadStatuses,
  type MeanwhileChange,
} from '../../contract.ts'
import { changeLead, leadsKey, oneLead } from '../../requests/leads.ts'
import type { Write } from '../../requests/request.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { Mark } from '../../ui/page/mark.tsx'

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

/** Moves a lead to another status; shown at once and taken back when the service refuses. */
function setStatus(lead: Lead): Write<MeanwhileChange[], LeadStatus, LeadDetail | undefined> {
  const { queryKey } = oneLead(lead.id)
  return {
    mutationFn: (status) => changeLead({ id: lead.id, fields: { status } }),
    async onMutate(status, { client }) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, status })
      return before
    },
    onError: (_error, _status, before, { client }) => client.setQueryData(queryKey, before),
    onSettled: (_answer, _error, _status, _before, { client }) =>
      client.invalidateQueries({ queryKey: leadsKey }),
  }
}
