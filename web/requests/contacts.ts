import { answer, api } from '../api.ts'
import type { ContactAct } from '../contract.ts'
import { leadsKey } from './leads.ts'
import type { Write } from './request.ts'

/** Adds a further phone or email to a lead, makes one the main one, removes it, or says that it is not shared (decision 0045). */
export const changeContact: Write<unknown, ContactAct & { id: string }> = {
  meta: { invalidates: [leadsKey] },
  mutationFn: ({ id, ...body }) =>
    answer(api.POST('/leads/{id}/contacts', { params: { path: { id } }, body })),
}
