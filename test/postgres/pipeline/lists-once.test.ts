import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { withListsOnce } from '../../../server/postgres/pipeline/packet.ts'

describe('a list of values that stands in a statement several times', () => {
  const team = ['a', 'b']

  it('is one parameter, and what stands between keeps its place', () => {
    const statement = sql`select ${1} where a = any(${team}) and b = ${'x'} and c = any(${team}) and d = ${'y'}`
    const { text, values } = withListsOnce(statement)
    expect(text).toBe('select $1 where a = any($2) and b = $3 and c = any($2) and d = $4')
    expect(values).toEqual([1, team, 'x', 'y'])
  })

  it('two lists that are alike stay two, and so do other values: they may be of different types', () => {
    const statement = sql`select ${'x'} where a = any(${team}) and b = ${'x'} and c = any(${[...team]})`
    expect(withListsOnce(statement)).toBe(statement)
  })
})
