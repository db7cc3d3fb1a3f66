import { expect, it } from 'vitest'
import type { UserImpact } from '../../web/contract.ts'
import { disablingWords } from '../../web/pages/users/disabling-words.ts'

const nothing: UserImpact = { keys: 0, leads: 0, rules: 0, webhooks: 0 }

it('what a person has none of goes unsaid when they are disabled or enabled', () => {
  expect(disablingWords(nothing, true)).toEqual([])
  expect(disablingWords(nothing, false)).toEqual([])
  expect(disablingWords({ ...nothing, keys: 2, leads: 55 }, true)).toEqual([
    '2 API keys answer 401 until enabled again',
    '55 leads stay assigned to this person; next you can hand them over',
  ])
})

it('one of each is told as one', () => {
  const one: UserImpact = { keys: 1, leads: 1, rules: 1, webhooks: 1 }
  expect(disablingWords(one, true)).toEqual([
    '1 API key answers 401 until enabled again',
    '1 lead stays assigned to this person; next you can hand it over',
    '1 distribution rule passes this person over',
    '1 webhook has this person as default: their leads then go to nobody',
  ])
  expect(disablingWords(one, false)).toEqual([
    '1 API key works again',
    '1 lead stays assigned to this person',
    '1 distribution rule counts this person in',
    '1 webhook has this person as default',
  ])
})
