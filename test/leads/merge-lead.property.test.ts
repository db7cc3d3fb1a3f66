import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContactKind } from '../../server/leads/contacts/contact-keys.ts'
import { leadStatuses } from '../../server/leads/lead.ts'
import { changesBetween, type MergeStyle, mergeLead } from '../../server/leads/merge-lead.ts'
import type { SentLead } from '../../server/leads/sent-lead.ts'
import { distinctTags } from '../../server/records/field-kinds.ts'
import { leadFields } from '../../server/records/lead-fields.ts'
import type { LeadRecord } from '../../server/records/lead-record.ts'

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() !== '')
const tags = fc.array(fc.constantFrom('a', 'A', 'b', 'c', 'ß', 'Straße', 'STRASSE', 'x y'), { maxLength: 6 })
const contact = (values: string[]) =>
  fc
    .constantFrom(...values)
    .chain((normalized) =>
      fc
        .constantFrom(normalized, ` ${normalized}`, normalized.toUpperCase())
        .map((sent) => ({ text: sent, normalized })),
    )
const phone = contact(['+911', '+912', '+913'])
const email = contact(['a@b.c', 'd@e.f', 'g@h.i'])
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const at = fc.constant(new Date('2026-01-01'))

const lead: fc.Arbitrary<LeadRecord> = fc
  .record({ phone: orNull(phone), email: orNull(email) })
  .filter((one) => one.phone !== null || one.email !== null)
  .chain((contacts) =>
    fc.record({
      id: fc.uuid(),
      name: text,
      phone: fc.constant(contacts.phone?.text ?? null),
      phone_e164: fc.constant(contacts.phone?.normalized ?? null),
      email: fc.constant(contacts.email?.text ?? null),
      email_normalized: fc.constant(contacts.email?.normalized ?? null),
      company: orNull(text),
      city: orNull(text),
      source: text,
      status: fc.constantFrom(...leadStatuses),
      priority: fc.constantFrom(...leadFields.priority.choices),
      tags: tags.map(distinctTags),
      deal_value: orNull(fc.nat()),
      notes: orNull(text),
      assigned_to_id: orNull(fc.uuid()),
      created_by_id: orNull(fc.uuid()),
      created_at: at,
      updated_at: at,
    }),
  )

const optionalFields = {
  phone,
  email,
  source: text,
  status: fc.constantFrom(...leadStatuses),
  priority: fc.constantFrom(...leadFields.priority.choices),
  tags: tags.map(distinctTags),
}

/** What a client sends without a wish to clear anything. */
const sentValues: fc.Arbitrary<SentLead> = fc.record(
  { name: text, ...optionalFields, company: text, city: text, deal_value: fc.nat(), notes: text },
  { requiredKeys: ['name'] },
)

const sentWithNulls: fc.Arbitrary<SentLead> = fc.record(
  {
    name: text,
    ...optionalFields,
    company: orNull(text),
    city: orNull(text),
    deal_value: orNull(fc.nat()),
    notes: orNull(text),
  },
  { requiredKeys: ['name'] },
)

const context = (style: MergeStyle) =>
  fc.record({
    style: fc.constant(style),
    leftOut: fc.constantFrom<ContactKind[]>([], ['email'], ['phone']),
    assigneeId: fc.constant(undefined),
  })

const again = (before: LeadRecord, values: ReturnType<typeof mergeLead>): LeadRecord => ({
  ...before,
  ...values,
})

const clearable = ['company', 'city', 'deal_value', 'notes'] as const

describe.each<MergeStyle>(['overwrite', 'fill'])('merge rules, %s (decisions 0001.1 to 0001.4)', (style) => {
  it('the same sent twice changes nothing the second time', () => {
    fc.assert(
      fc.property(lead, sentWithNulls, context(style), (before, sent, found) => {
        const once = again(before, mergeLead(before, sent, found))
        const twice = mergeLead(once, sent, found)
        expect(changesBetween(once, twice)).toEqual({})
      }),
      { numRuns: 1_000 },
    )
  })

  it('nothing is blanked that was not cleared with null', () => {
    fc.assert(
      fc.property(lead, sentValues, context(style), (before, sent, found) => {
        const after = mergeLead(before, sent, found)
        for (const [field, value] of Object.entries(before)) {
          const isFilled = value !== null && value !== ''
          if (isFilled && field in after) expect(after[field as keyof typeof after], field).not.toBeNull()
        }
      }),
    )
  })

  it('tags only grow, keep the lead’s order and repeat nothing, whatever the case', () => {
    fc.assert(
      fc.property(lead, sentValues, context(style), (before, sent, found) => {
        const after = mergeLead(before, sent, found).tags
        expect(after.slice(0, before.tags.length)).toEqual(before.tags)
        expect(new Set(after.map((tag) => tag.toLowerCase())).size).toBe(after.length)
        for (const tag of sent.tags ?? [])
          expect(after.map((one) => one.toLowerCase())).toContain(tag.toLowerCase())
      }),
    )
  })

  it('an email that another lead owns is never written (decision 0001.5)', () => {
    fc.assert(
      fc.property(lead, sentWithNulls, (before, sent) => {
        const after = mergeLead(before, sent, { style, leftOut: ['email'], assigneeId: undefined })
        expect([after.email, after.email_normalized]).toEqual([before.email, before.email_normalized])
      }),
    )
  })

  it('text and normal form of a contact stay together', () => {
    fc.assert(
      fc.property(lead, sentWithNulls, context(style), (before, sent, found) => {
        const after = mergeLead(before, sent, found)
        const known = [
          [before.phone, before.phone_e164],
          [sent.phone?.text, sent.phone?.normalized],
        ]
        expect(known).toContainEqual([after.phone, after.phone_e164])
        expect(after.phone_e164 ?? after.email_normalized).not.toBeNull()
      }),
    )
  })
})

describe('overwrite alone (REST, decisions 0001.1, 0001.3)', () => {
  it('what was sent is there afterwards, and what was not is as before', () => {
    fc.assert(
      fc.property(lead, sentWithNulls, context('overwrite'), (before, sent, found) => {
        const after = mergeLead(before, sent, found)
        expect(after.name).toBe(sent.name)
        for (const field of [...clearable, 'source', 'status', 'priority'] as const) {
          expect(after[field], field).toEqual(sent[field] === undefined ? before[field] : sent[field])
        }
        expect(after.assigned_to_id).toBe(before.assigned_to_id)
      }),
    )
  })
})

describe('fill alone (webhook, decision 0001.2)', () => {
  it('name, status, priority, source and assignee never change, and nothing filled is replaced', () => {
    fc.assert(
      fc.property(lead, sentWithNulls, context('fill'), (before, sent, found) => {
        const after = mergeLead(before, sent, found)
        for (const field of ['name', 'status', 'priority', 'source', 'assigned_to_id'] as const) {
          expect(after[field]).toBe(before[field])
        }
        for (const field of ['company', 'city', 'deal_value', 'phone', 'email'] as const) {
          if (before[field] !== null) expect(after[field]).toBe(before[field])
        }
      }),
    )
  })

  it('notes are kept and appended once, and never outgrow their limit', () => {
    const longNotes = fc.string({ minLength: 9_980, maxLength: 10_000 })
    fc.assert(
      fc.property(lead, fc.oneof(text, longNotes), (before, notes) => {
        const sent = { name: 'A', notes }
        const after =
          mergeLead(before, sent, { style: 'fill', leftOut: [], assigneeId: undefined }).notes ?? ''
        expect(after.startsWith(before.notes ?? '')).toBe(true)
        expect(after.length).toBeLessThanOrEqual(leadFields.notes.longest)
        if ((before.notes ?? '').length + notes.length + 1 <= leadFields.notes.longest)
          expect(after).toContain(notes)
      }),
    )
  })
})
