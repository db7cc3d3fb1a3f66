import type { Lead, LeadDetail, LeadStatus, MeanwhileChange } from '../../../contract.ts'
import { changeLead, leadsKey, oneLead } from '../../../requests/leads.ts'
import type { Write } from '../../../requests/request.ts'

/** Moves a lead to another status; shown at once and taken back when the service refuses. */
export function setStatus(lead: Lead): Write<MeanwhileChange[], LeadStatus, LeadDetail | undefined> {
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
