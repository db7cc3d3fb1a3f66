import { describe, expect, it } from 'vitest'
import { readConditions } from '../../server/distribution/rule-conditions.ts'
import { leadFieldNames } from '../../server/leads/fields.ts'
import { comparisonsFor } from '../../web/pages/distribution/comparisons.ts'
import {
  conditionFields,
  isUnfinished,
  movedTo,
  ruleBody,
  ruleValues,
} from '../../web/pages/distribution/rule-form-values.ts'

const rule = (all: ReturnType<typeof ruleBody>['when']['all']) =>
  ruleValues({ id: '1', name: 'Rule', position: 0, enabled: true, when: { all }, assignees: [] })

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
      comparisonsFor(field).map((comparison) => ({ field, comparison, value: '5' })),
    )
    for (const condition of offered) {
      const { when } = ruleBody({ name: 'One', conditions: [condition], assignees: [] })
      expect(readConditions(when)).toHaveLength(1)
    }
  })

  it('shows and saves a stored rule unchanged, “is not empty” included', () => {
    const all: ReturnType<typeof ruleBody>['when']['all'] = [
      { field: 'city', is: 'Mumbai' },
      { field: 'deal_value', at_least: 50_000 },
      { field: 'company', is_empty: false },
      { field: 'notes', is_empty: true },
    ]
    expect(ruleBody(rule(all)).when.all).toEqual(all)
  })

  it('keeps the comparison that the next field has too, and never the value', () => {
    const condition = { field: 'city', comparison: 'is_not', value: 'Mumbai' } as const
    expect(movedTo('status', condition)).toEqual({ field: 'status', comparison: 'is_not', value: '' })
    expect(movedTo('deal_value', { ...condition, comparison: 'contains' }).comparison).toBe('at_least')
    expect(movedTo('deal_value', { ...condition, comparison: 'is' }).comparison).toBe('at_least')
  })

  it('wants a value wherever there is one to compare with', () => {
    expect(isUnfinished({ field: 'city', comparison: 'is', value: ' ' })).toBe(true)
    expect(isUnfinished({ field: 'city', comparison: 'is_filled', value: '' })).toBe(false)
  })
})
