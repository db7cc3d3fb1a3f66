import { describe, expect, it } from 'vitest'
import type { Dictionary } from './corpus/dictionary.ts'
import { bodyOfRecipe, recipeOf } from './corpus/generator.ts'
import { learning } from './corpus/learning.ts'
import { judge } from './corpus/outcome.ts'
import { corpusSamples } from './corpus/sets.ts'
import { unseen } from './corpus/unseen.ts'

/** Every question, and every name of somebody other than the customer: what patterns are made from. */
const wordsOf = ({
  questions,
  staff,
  businesses,
  staffPrefixes,
  businessPrefixes,
  answerLists,
}: Dictionary) =>
  new Set([
    ...Object.values(questions)
      .flat()
      .flatMap((wording) => Object.values(wording)),
    ...[...staff, ...businesses, ...staffPrefixes, ...businessPrefixes, ...answerLists],
  ])

describe('a corpus that measures (npm run capture:measure)', () => {
  it('has no wording in both halves of its dictionaries', () => {
    const known = wordsOf(learning)
    expect([...wordsOf(unseen)].filter((word) => known.has(word))).toEqual([])
  })

  it('asks in the same eight languages in both', () => {
    expect(Object.keys(unseen.questions)).toEqual(Object.keys(learning.questions))
  })

  it('makes the same body of the same seed', () => {
    for (const seed of [1, 77, 4_096]) {
      expect(bodyOfRecipe(recipeOf(seed, learning))).toEqual(bodyOfRecipe(recipeOf(seed, learning)))
    }
  })

  it('holds at least 120 bodies that are only measured, each of one platform', () => {
    const platforms = corpusSamples('measured/leads').map(({ platform }) => platform)
    expect(new Set(platforms).size).toBe(platforms.length)
    expect(platforms.length).toBeGreaterThanOrEqual(120)
  })

  it('counts a value of somebody else as wrong, a body without a lead as refused', () => {
    const bodyOf = (body: object) => Buffer.from(JSON.stringify(body))
    const expected = { name: 'Asha Rao', phone: '+919812345678', email: null, city: null, company: null }
    const right = bodyOf({ name: 'Asha Rao', phone: '9812345678' })
    expect(judge(right, 'application/json', expected).outcome).toBe('exact')
    expect(judge(right, 'application/json', { ...expected, name: 'Ravi Rao' }).outcome).toBe('wrong')
    expect(judge(bodyOf({ note: 'x' }), 'application/json', expected).outcome).toBe('refused')
  })
})
