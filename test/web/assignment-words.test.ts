import { expect, it } from 'vitest'
import { assignmentWords } from '../../web/leads/assignment-words.ts'

const none = { assigned_to: null, rule: null }

it.each([
  [
    { chosen_by: 'turn', rule: 'West', why: 'city is "Pune" or "Mumbai"' },
    'next in turn · rule “West”: city is "Pune" or "Mumbai"',
  ],
  [
    { chosen_by: 'only_one', rule: 'West', why: 'every lead' },
    'the only one available · rule “West”: every lead',
  ],
  [
    { chosen_by: 'turn', off_hours: true, rule: 'West', why: 'every lead' },
    'next in turn · nobody was at work · rule “West”: every lead',
  ],
  [{ ...none, chosen_by: 'default', why: 'no rule fits' }, 'the webhook’s default user · no rule fits'],
  [{ ...none, chosen_by: 'named', why: null }, 'named by the sender'],
  [{ rule: 'West', why: 'rule: city is "Mumbai"' }, 'rule “West”: city is "Mumbai"'],
  [{ ...none, why: 'default of the webhook' }, 'default of the webhook'],
  [{}, ''],
])('%j reads: %s', (assignment, words) => {
  expect(assignmentWords(assignment)).toBe(words)
})
