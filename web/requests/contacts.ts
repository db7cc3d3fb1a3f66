import { leadsKey } from './leads.ts'
import { writeTo } from './request.ts'

/** Adds a further phone or email to a lead, makes one the main one, removes it, or says that it is not shared (decision 0045). */
export const changeContact = writeTo('post', '/leads/{id}/contacts', { invalidates: [leadsKey] })
