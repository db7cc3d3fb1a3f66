import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandPayload } from '../../server/capture/body/expand-payload.ts'
import { readPayload } from '../../server/capture/body/read-payload.ts'
import { compileExpression } from '../../server/capture/expressions/compile-expression.ts'
import { evaluatorOf } from '../../server/capture/expressions/evaluate-expression.ts'
import { readLeaves } from '../../server/capture/leaves/payload-leaves.ts'
import { detectFields } from './from-raw.ts'
import { bodyOf, everySample } from './sample-file.ts'

/** What the expression of each field fetches, beside what the field held. */
function fetched(payload: Record<string, unknown>): { expression: string; value: unknown; found: unknown }[] {
  const expanded = expandPayload(payload)
  const evaluate = evaluatorOf(expanded)
  return readLeaves(expanded).map(({ expression, value }) => {
    const compiled = compileExpression(expression)
    return { expression, value, found: compiled.ok ? evaluate(compiled) : compiled }
  })
}

const weirdKey = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    'a.b',
    'x[0]',
    '1.3',
    '"',
    "'",
    '`',
    '\\',
    '@',
    '$',
    '*',
    'let',
    'in',
    'Email ',
    'नाम',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'length',
    'value',
    'name',
    'id',
    'type',
    'options',
    'answers',
  ),
)

const anyJson = fc.letrec<{ any: unknown; object: Record<string, unknown> }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'medium' },
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(weirdKey, tie('any'), { maxKeys: 5 }) as fc.Arbitrary<Record<string, unknown>>,
})).object

const pairs = fc.record({
  fields: fc.array(
    fc.record(
      {
        name: fc.oneof(weirdKey, fc.integer()),
        label: fc.string({ maxLength: 8 }),
        key: fc.constantFrom('a', 'b'),
        type: fc.constantFrom('text', 'email', 'value', 'phone'),
        text: fc.string({ maxLength: 8 }),
        value: fc.oneof(
          weirdKey,
          fc.constant(null),
          fc.integer(),
          fc.array(weirdKey, { maxLength: 3 }),
          anyJson,
        ),
        options: fc.array(fc.record({ id: weirdKey, text: weirdKey }), { maxLength: 3 }),
      },
      { requiredKeys: ['type', 'value'] },
    ),
    { maxLength: 6 },
  ),
})

const scalar = fc.oneof(weirdKey, fc.integer(), fc.constant(null))

/** Questions and answers that are no objects: pairs, tables, two lists, numbered keys, lines of a text. */
const sideBySide = fc.record(
  {
    answers: fc.array(fc.tuple(fc.constantFrom('Name', 'Phone', "it's", ''), scalar), { maxLength: 4 }),
    table: fc.array(fc.array(fc.constantFrom('Name', 'Phone', 'x', ''), { maxLength: 3 }), { maxLength: 3 }),
    labels: fc.array(fc.constantFrom('Name', 'Email', 'a b'), { maxLength: 3 }),
    values: fc.oneof(
      fc.array(scalar, { maxLength: 3 }),
      fc.array(fc.array(scalar, { maxLength: 3 }), { maxLength: 2 }),
    ),
    q1_label: weirdKey,
    q1_value: scalar,
    q1: scalar,
    text: fc.constantFrom('Name: Rita\nPhone: 9876543210', 'Name - Rita, Mobile - 9876543210', 'x: y'),
    'text as fields': weirdKey,
    from: fc.constantFrom('Rita <rita@example.com>', 'Rita'),
  },
  { requiredKeys: [] },
)

const anyPayload = fc.oneof(anyJson, pairs, sideBySide) as fc.Arbitrary<Record<string, unknown>>

describe('detection (§4.7 rule 2, decision 0005.39)', () => {
  it.each([
    ['a nested key', { a: { b: 'x' } }, 'a.b'],
    ['a key with blanks, kept to the letter', { 'Email ': 'x' }, '"Email "'],
    ['a key with dots and digits', { '1.3': 'x' }, '"1.3"'],
    ['a key with brackets', { 'your-name[0]': 'x' }, '"your-name[0]"'],
    ['a key with quotes', { 'say "hi"': 'x' }, '"say \\"hi\\""'],
    ['a key named __proto__', JSON.parse('{"__proto__":"x"}'), '__proto__'],
    ['a list of objects, by position', { emails: [{ address: 'x' }] }, 'emails[0].address'],
    ['a list of plain values, as one field', { tags: ['x', 'y'] }, 'tags'],
    [
      'name/value pairs, by name',
      { user_column_data: [{ column_id: 'FULL_NAME', string_value: 'x' }] },
      "user_column_data[?column_id=='FULL_NAME'].string_value | [0]",
    ],
    [
      'pairs whose name needs quoting',
      { values: [{ name: "driver's licence", value: 'x' }] },
      'values[?name==`"driver\'s licence"`].value | [0]',
    ],
    [
      'typed answers, below the key of their type',
      { answers: [{ type: 'choice', choice: { label: 'x' }, field: { id: 'f1' } }] },
      "answers[?field.id=='f1'].choice.label | [0]",
    ],
    ['JSON text inside a string', { rawRequest: '{"q3_name":{"first":"x"}}' }, 'rawRequest.q3_name.first'],
  ])('%s', (_, payload: Record<string, unknown>, expression) => {
    expect(detectFields(payload).map((field) => field.expression)).toContain(expression)
  })

  it('shows the labels of chosen options, not their ids', () => {
    const fields = [
      {
        key: 'q1',
        label: 'City',
        value: ['b'],
        options: [
          { id: 'a', text: 'Pune' },
          { id: 'b', text: 'Goa' },
        ],
      },
    ]
    expect(detectFields({ fields })).toMatchObject([{ label: 'City', sample: 'Goa' }])
  })

  it('is bounded: 300 fields, samples of 200 characters', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 'x'.repeat(5_000)]),
    )
    const fields = detectFields(wide)
    expect(fields).toHaveLength(300)
    expect(Math.max(...fields.map((field) => field.sample.length))).toBe(200)
  })

  it('offers no field whose expression would be too long to save', () => {
    expect(detectFields({ ['k'.repeat(600)]: 'x', short: 'y' }).map((field) => field.expression)).toEqual([
      'short',
    ])
  })

  it('looks 32 levels deep and no deeper', () => {
    let nested: Record<string, unknown> = { leaf: 'x' }
    for (let level = 0; level < 5_000; level += 1) nested = { a: nested }
    expect(detectFields(nested).length).toBeLessThan(2)
  })

  it('never offers one expression twice', () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        const expressions = detectFields(payload).map((field) => field.expression)
        expect(new Set(expressions).size).toBe(expressions.length)
      }),
    )
  })

  it('makes expressions that fetch exactly their field, for arbitrary JSON', () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        for (const { expression, value, found } of fetched(payload)) expect(found, expression).toEqual(value)
      }),
      { numRuns: 500 },
    )
  })

  it.each(everySample())('makes expressions that fetch exactly their field: $file', (sample) => {
    const { body, contentType } = bodyOf(sample)
    const read = readPayload(body, contentType)
    if ('refused' in read) return
    for (const { expression, value, found } of fetched(read.payload)) expect(found, expression).toEqual(value)
  })
})
