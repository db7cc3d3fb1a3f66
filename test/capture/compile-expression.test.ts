import { describe, expect, it } from 'vitest'
import { compileExpression } from '../../server/capture/expressions/compile-expression.ts'

describe('an expression is compiled when it is saved', () => {
  it.each([
    "user_column_data[?column_id=='FULL_NAME'].string_value | [0]",
    'RESPONSE.SENDER_MOBILE || RESPONSE.SENDER_PHONE',
    "'Website'",
    '`"Website"`',
    '"Email "',
    "join(', ', interests)",
    'let $city = city in cities[?id==$city].name | [0]',
  ])('takes %s', (text) => {
    expect(compileExpression(text).ok).toBe(true)
  })

  it.each([
    ['', 0],
    ['a..b', 2],
    ['a b', 2],
    ['a ~ b', 2],
    ["a['x']", 2],
    ['name.', 5],
    ['fields[', 7],
    ['`{`', 0],
    ['"open', 0],
    ['a.b)', 3],
    ['nothing_of_the_kind(a)', 0],
    ['name || nothing_of_the_kind(a)', 8],
    ['length(a, b)', 0],
    ['a'.repeat(501), 500],
  ])('refuses %s at position %i', (text, position) => {
    expect(compileExpression(text)).toMatchObject({ ok: false, position })
  })

  it('says in a sentence what is wrong', () => {
    expect(compileExpression('a b')).toMatchObject({ message: '"b" is not expected here.' })
    expect(compileExpression('trimm(a)')).toMatchObject({ message: 'There is no function trimm.' })
  })
})
