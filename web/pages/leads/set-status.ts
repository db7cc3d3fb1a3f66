import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type { Lead, LeadDetail, LeadStatus, SavedLead } from '../../contract.ts'
import { ownIdentity } from './lead-form-values.ts'

/** Moves a lead to another status; shown at once and taken back when the service refuses. */
export function useSetStatus(
  lead: Lead,
): UseMutationResult<SavedLead, Error, LeadStatus, LeadDetail | undefined> {
  const queries = useQueryClient()
  const key = ['leads', 'one', lead.id]
  return useMutation({
    mutationFn: (status) => answer(api.POST('/leads', { body: { ...ownIdentity(lead), status } })),
    onMutate: async (status) => {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<LeadDetail>(key)
      if (before) queries.setQueryData(key, { ...before, status })
      return before
    },
    onError: (_error, _status, before) => queries.setQueryData(key, before),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads'] }),
  })
}
