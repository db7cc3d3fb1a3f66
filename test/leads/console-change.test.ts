import { describe, expect, it } from 'vitest'
import type { Lead } from '../../web/contract.ts'
import { changeOf, creationOf, emptyLead, valuesOf } from '../../web/pages/leads/lead-form-values.ts'

const lead: Lead = {
  id: '3f0b1a52-8c7d-4e1f-9a2b-6c5d4e3f2a1b',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: null,
  company: 'Rao Textiles',
  city: null,
  source: 'Website',
  status: 'Won',
  priority: 'High',
  tags: ['roofing'],
  deal_value: 100_000,
  notes: null,
  assigned_to: 'rahul@example.in',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
}

describe('a change of a lead', () => {
  it('sends nothing when nothing was changed, so that other people’s changes stay', () => {
    expect(changeOf(lead, valuesOf(lead))).toEqual({})
  })

  it('sends only the changed fields', () => {
    expect(changeOf(lead, { ...valuesOf(lead), city: 'Pune', deal_value: 250_000 })).toEqual({
      city: 'Pune',
      deal_value: 250_000,
    })
  })

  it('clears with null (decision 0044)', () => {
    const emptied = { ...valuesOf(lead), company: '', deal_value: '', assigned_to: null }
    expect(changeOf(lead, emptied)).toEqual({
      company: null,
      deal_value: null,
      assigned_to: null,
    })
  })

  it('empties an email, and takes the last tag away (decision 0044)', () => {
    const emptied = { ...valuesOf(lead), email: '', tags: [] }
    expect(changeOf(lead, emptied)).toEqual({ email: null, tags: [] })
  })
})

describe('a new lead', () => {
  it('sends nothing that nobody filled in, so that a merge leaves status and priority alone (decision 0001.1)', () => {
    expect(creationOf({ ...emptyLead, name: 'Asha Rao', phone: '98765 43210' })).toEqual({
      name: 'Asha Rao',
      phone: '98765 43210',
    })
  })
})
