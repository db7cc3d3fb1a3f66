import type { LeadMerge, MergedLead } from '../contract.ts'
import { leadsKey } from './leads.ts'
import { post, type Write, writeOne } from './request.ts'

/** Merges one lead into another by hand (decision 0021.55). */
export const mergeLeads: Write<MergedLead, LeadMerge> = {
  ...post('/leads/merge', { shownInPlace: true }),
  // Only marked as stale: the lead that is gone is on the page until it is left.
  onSuccess: (_answer, _body, _before, { client }) =>
    client.invalidateQueries({ queryKey: leadsKey, refetchType: 'none' }),
}

/** Undoes a merge or a change by its entry on the timeline (decision 0021.56). */
export const undoActivity = writeOne('post', '/activities/{id}/undo', {
  shownInPlace: true,
  invalidates: [leadsKey],
})

/** Says that two leads are not one person (decision 0021.57). */
export const dismissPair = post('/duplicates/dismissals', { invalidates: [leadsKey] })

/** Takes that back: the two are shown as a pair again. */
export const undoDismissal = post('/duplicates/dismissals/undo', { invalidates: [leadsKey] })
