import { ask, post } from './request.ts'

/** How long untouched leads are kept, and which go next; for admins. */
export const retention = ask(['retention'], '/retention')

/** Switches it on, off or to another time; whoever is listed begins anew. */
export const changeRetention = post('/retention', { shownInPlace: true, invalidates: [retention.queryKey] })
