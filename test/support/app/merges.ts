import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { freshContact, type ListedLead, leadOf, makeLead } from './leads.ts'
import type { ServiceForTests } from './service-for-tests.ts'

/** What tests of a merge do over and over, as the admin where nobody else is named. */
export interface Merges {
  save(body: unknown, person?: { readonly key: string }): Promise<LightMyRequestResponse>
  look(id: string): Promise<ListedLead>
  /** A lead with every field filled. */
  fullLead(): Promise<{ id: string; phone: string; email: string }>
  /** Saves what must meet somebody. */
  merge(body: Record<string, unknown>): Promise<LightMyRequestResponse>
}

export function mergesOf(service: ServiceForTests): Merges {
  const save: Merges['save'] = (body, person = service.people.admin) =>
    service.as(person, 'POST', '/leads', body)
  return {
    save,
    look: (id) => leadOf(service, service.people.admin, id),
    async fullLead() {
      const contact = freshContact()
      const id = await makeLead(service, service.people.admin, {
        ...contact,
        company: 'Rao Textiles',
        city: 'Mumbai',
        source: 'Fair',
        status: 'Won',
        priority: 'High',
        tags: ['one', 'Two'],
        deal_value: 100,
        notes: 'first note',
        assigned_to: 'agent@example.com',
      })
      return { id, phone: contact.phone, email: contact.email }
    },
    async merge(body) {
      const reply = await save(body)
      expect(reply.statusCode, reply.body).toBe(200)
      return reply
    },
  }
}
