import type { Mapping } from './guess.ts'

/** Incoming field → lead field, as the specification has it (§4.7 rule 3). */
export const defaultMapping: Mapping = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  company: ['company'],
  city: ['city'],
  source: ['source'],
  notes: ['message'],
}
