import { answer, api } from '../api.ts'
import type { LeadMerge, LeadPair, MergedLead, UndoneUpdate } from '../contract.ts'
import { leadsKey } from './leads.ts'
import type { Write } from './request.ts'

/** Merges one lead into another by hand (decision 0021.55). */
export const mergeLeads: Write<MergedLead, LeadMerge> = {
  meta: { shownInPlace: true },
  mutationFn: (body) => answer(api.POST('/leads/merge', { body })),
  // Only marked as stale: the lead that is gone is on the page until it is left.
  onSuccess: (_answer, _body, _before, { client }) =>
    client.invalidateQueries({ queryKey: leadsKey, refetchType: 'none' }),
}

/** Undoes a merge or a change by its entry on the timeline (decision 0021.56). */
export const undoActivity: Write<UndoneUpdate, string> = {
  meta: { shownInPlace: true, invalidates: [leadsKey] },
  mutationFn: (id) => answer(api.POST('/activities/{id}/undo', { params: { path: { id } } })),
}

/** Says that two leads are not one person (decision 0021.57). */
export const dismissPair: Write<LeadPair, LeadPair> = {
  meta: { invalidates: [leadsKey] },
  mutationFn: (body) => answer(api.POST('/duplicates/dismissals', { body })),
}
