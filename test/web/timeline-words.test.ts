import { describe, expect, it } from 'vitest'
import type { Activity } from '../../web/contract.ts'
import { describeActivity, describeActor } from '../../web/pages/leads/timeline/describe-activity.ts'

const entry = (kind: Activity['kind'], details: Activity['details']): Activity => ({
  id: '1',
  kind,
  at: '2026-04-08T10:00:00.000Z',
  actor: { kind: 'person', name: 'Ravi Iyer' },
  details,
  can_undo: false,
})

const city = { city: { before: 'Pune', after: 'Mumbai' } }

describe('the words of the timeline (decision 0006.45)', () => {
  it.each([
    [
      'a merge says what was the same',
      { matched_on: ['phone', 'email'], changes: city },
      'Merged: the same phone and email',
    ],
    ['an edit matched nothing', { matched_on: [], changes: city }, 'Changed'],
    ['an edit may say nothing of a match', { changes: city }, 'Changed'],
    ['a save without a difference', { changes: {} }, 'Saved again, nothing changed'],
    ['a merge by hand names the other', { by_hand: true, other_name: 'Asha' }, 'Merged with Asha'],
    ['and no longer once it is undone', { by_hand: true, fields: [] }, 'Merged with another lead'],
    ['a lead that was handed over', { matched_on: [], handed_over: true, changes: city }, 'Handed over'],
    ['an undone change', { undone_id: '1', changes: city }, 'A change was undone'],
    ['an undone merge', { undone_id: '1', other_id: '2', fields: [] }, 'A merge was undone'],
  ])('%s', (_name, details, words) => {
    expect(describeActivity(entry('merged', details))).toBe(words)
  })

  it('a possible duplicate is told as one, whatever its match is written as', () => {
    expect(describeActivity(entry('possible_duplicate', { matched_on: 'phone' }))).toBe(
      'Another lead may be the same person',
    )
  })

  it.each([
    ['person', 'Ravi Iyer'],
    ['api_key', 'API key Ravi Iyer (agent@example.com)'],
    ['webhook', 'Webhook Ravi Iyer'],
    ['shell', 'Ravi Iyer, at the server’s shell'],
    ['service', 'The service: Ravi Iyer'],
  ] as const)('who acted, through what: %s', (kind, words) => {
    expect(describeActor({ kind, name: 'Ravi Iyer', email: 'agent@example.com' })).toBe(words)
  })
})
