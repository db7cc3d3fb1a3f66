import { describe, expect, it } from 'vitest'
import { readConditions } from '../../server/distribution/rule-conditions.ts'
import { leadFieldNames } from '../../server/records/lead-fields.ts'
import { comparisonsFor } from '../../web/pages/distribution/comparisons.ts'
import {
  type ConditionValues,
  conditionFields,
  isUnfinished,
  movedTo,
  ruleBody,
  ruleValues,
} from '../../web/pages/distribution/rule-form-values.ts'
import { conditionText } from '../../web/pages/distribution/rule-words.ts'

const rule = (all: ReturnType<typeof ruleBody>['when']['all']) =>
  ruleValues({
    id: '1',
    name: 'Rule',
    position: 0,
    enabled: true,
    shares_by: 'turns',
    call_within_minutes: null,
    most_passes: 3,
    when: { all },
    assignees: [],
  })

/** Of a rule whose leads stay with whoever got them. */
const stays = { call_within_minutes: '', most_passes: 3 }

describe('the form of a distribution rule', () => {
  it('offers sizes for the deal value alone, and parts of texts for texts alone', () => {
    const having = (comparison: 'at_least' | 'contains') =>
      conditionFields.filter((field) => comparisonsFor(field).includes(comparison))
    expect(having('at_least')).toEqual(['deal_value'])
    expect(having('contains')).toEqual([
      'city',
      'source',
      'company',
      'tags',
      'name',
      'email',
      'phone',
      'notes',
    ])
  })

  it('every comparison that it offers is one that the service takes', () => {
    const offered = leadFieldNames.flatMap((field) =>
      comparisonsFor(field).map((comparison) => ({ field, comparison, values: ['5', '6'] })),
    )
    for (const condition of offered) {
      const { when } = ruleBody({
        name: 'One',
        conditions: [condition],
        assignees: [],
        shares_by: 'turns',
        ...stays,
      })
      expect(readConditions(when)).toHaveLength(condition.comparison === 'is_not' ? 2 : 1)
    }
  })

  it('shows and saves a stored rule unchanged, “is not empty” included', () => {
    const all: ReturnType<typeof ruleBody>['when']['all'] = [
      { field: 'city', is: 'Mumbai' },
      { field: 'city', is_one_of: ['Pune', 'Thane'] },
      { field: 'source', is_not: 'Fair' },
      { field: 'source', is_not: 'API' },
      { field: 'city', is_not: 'Delhi' },
      { field: 'deal_value', is_one_of: [1, 2.5] },
      { field: 'deal_value', at_least: 50_000 },
      { field: 'company', is_empty: false },
      { field: 'notes', is_empty: true },
    ]
    expect(ruleBody(rule(all)).when.all).toEqual(all)
    expect(rule(all).conditions.map(({ values }) => values)).toEqual([
      ['Mumbai'],
      ['Pune', 'Thane'],
      ['Fair', 'API'],
      ['Delhi'],
      ['1', '2.5'],
      ['50000'],
      [],
      [],
    ])
  })

  it('one value is “is”, several are “is one of”, and both read as a sentence', () => {
    const bodyOf = (values: string[]) =>
      ruleBody({
        name: 'One',
        conditions: [{ field: 'city', comparison: 'is', values }],
        shares_by: 'turns',
        assignees: [],
        ...stays,
      }).when.all
    expect(bodyOf([' Pune ', ' '])).toEqual([{ field: 'city', is: 'Pune' }])
    expect(bodyOf(['Pune', 'Thane', 'Navi Mumbai']).map(conditionText)).toEqual([
      'City is Pune, Thane or Navi Mumbai',
    ])
    expect(conditionText({ field: 'deal_value', is_one_of: [1000, 2_00_000] })).toBe(
      'Deal value is ₹1,000 or ₹2,00,000',
    )
  })

  it('keeps the comparison that the next field has too, and never the value', () => {
    const condition = { field: 'city', comparison: 'is_not', values: ['Mumbai'] } satisfies ConditionValues
    expect(movedTo('status', condition)).toEqual({ field: 'status', comparison: 'is_not', values: [] })
    expect(movedTo('deal_value', { ...condition, comparison: 'contains' }).comparison).toBe('at_least')
    expect(movedTo('deal_value', { ...condition, comparison: 'is' }).comparison).toBe('at_least')
  })

  it('wants a value wherever there is one to compare with', () => {
    expect(isUnfinished({ field: 'city', comparison: 'is', values: [' '] })).toBe(true)
    expect(isUnfinished({ field: 'city', comparison: 'is_filled', values: [] })).toBe(false)
  })
})
