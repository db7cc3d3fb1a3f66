import { expect, it } from 'vitest'
import type { UserRow } from '../../web/contract.ts'
import { detailWords } from '../../web/pages/audit/detail-words.ts'

const id = 'bc68661e-1111-4222-8333-444455556666'
const people = [{ id, name: 'Priya Raman' }] as UserRow[]

it('people are named, and what is nobody’s id is shortened', () => {
  const other = '00000000-1111-4222-8333-444455556666'
  expect(detailWords({ userIds: [id, other] }, people)).toBe('People: Priya Raman, 00000000')
})

it('a rule’s conditions are sentences', () => {
  const when = {
    all: [
      { field: 'city', is: 'Mumbai' },
      { field: 'deal_value', at_least: 5000 },
      { field: 'company', is_empty: true },
    ],
  }
  expect(detailWords({ name: 'West', when, enabled: true }, people)).toBe(
    'Name: West · Conditions: City is Mumbai, Deal value at least 5000, Company is empty · Enabled: yes',
  )
})

it('never shows JSON, whatever is nested', () => {
  expect(detailWords({ a: { b: [{ c: null }, { d: { e: 1 } }] }, fields: ['city'], empty: [] }, people)).toBe(
    'A: B: C: none, D: E: 1 · Fields: city',
  )
})

it('what was changed is told as before and after, roles as the list of users has them', () => {
  const changes = {
    name: { before: 'lead', after: 'Meera Joshi' },
    role: { before: 'agent', after: 'manager' },
  }
  expect(detailWords({ changes, as: 'member' }, people)).toBe(
    'Name: lead → Meera Joshi · Role: Agent → Manager · As: Member',
  )
  expect(detailWords({ changes: { phone: { before: null, after: '98765 43210' } } }, people)).toBe(
    'Phone: none → 98765 43210',
  )
  expect(detailWords({ before: 'North', after: 'North and East' }, people)).toBe('North → North and East')
})

it('from whom to whom a lead went is told once, by name', () => {
  const details = { fields: ['assigned_to', 'city'], assigned_to: { before: null, after: id } }
  expect(detailWords(details, people)).toBe('Fields: city · Assigned to: none → Priya Raman')
})
