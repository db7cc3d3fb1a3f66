const longestText = {
  lead: {
    name: 200,
    email: 254,
    phone: 32,
    company: 200,
    city: 120,
    source: 100,
    notes: 10_000,
    assigned_to: 254,
  },
  call: { notes: 10_000 },
}

/** What no text field takes, as JSON source. */
const noText: [string, string][] = [
  ['a number', '5'],
  ['a boolean', 'true'],
  ['an array', '["a"]'],
  ['an object', '{"toString":"x"}'],
  ['an object that looks like a string', '{"length":3,"trim":1}'],
  ['NUL', '"a\\u0000b"'],
  ['a high surrogate alone', '"a\\ud800"'],
  ['a low surrogate alone', '"\\udc00a"'],
  ['surrogates in the wrong order', '"\\udc00\\ud800"'],
]

/** What no field of listed words takes. */
const noWord: [string, string][] = [
  ...noText,
  ['an unknown word', '"Elsewhere"'],
  ['a word in another case', '"nEW"'],
  ['a name of every object', '"constructor"'],
]

/** What no number takes. */
const noNumber: [string, string][] = [
  ['beyond all numbers', '1e309'],
  ['below all numbers', '-1e309'],
  ['huge', '123456789012345678901234567890'],
  ['negative', '-1'],
  ['a string', '"5"'],
  ['a blank in quotes and a digit', '" 5"'],
  ['a boolean', 'false'],
  ['an array', '[5]'],
  ['an object', '{"valueOf":5}'],
]

const noUuid: [string, string][] = [
  ...noText,
  ['SQL', '"\' or 1=1"'],
  ['braces', '"{3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b}"'],
  ['no hyphens', '"3f2b8c1e9d4a4f6b8a570c1d2e3f4a5b"'],
  ['a line end behind it', '"3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b\\nx"'],
  ['an odd digit', '"3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5g"'],
]

const values: Record<keyof typeof longestText, Record<string, [string, string][]>> = {
  lead: {
    name: noText,
    email: [
      ...noText,
      ['a header injection', '"a@example.com\\nBcc: b@example.com"'],
      ['blanks', '"a b@example.com"'],
    ],
    phone: [
      ...noText,
      ['digits of another script with letters', '"٩٨x"'],
      ['a formula', '"=1+1"'],
      ['only a plus', '"+"'],
    ],
    company: noText,
    city: noText,
    source: noText,
    notes: noText,
    assigned_to: [...noText, ['SQL', '"\' or 1=1--@example.com"']],
    status: noWord,
    priority: noWord,
    deal_value: [...noNumber, ['three decimals', '0.001'], ['the smallest number', '5e-324']],
    tags: [
      ['a string', '"a"'],
      ['a number', '1'],
      ['an object', '{"0":"a","length":1}'],
      ['an array in it', '[["a"]]'],
      ['null in it', '["a",null]'],
      ['NUL in it', '["a\\u0000"]'],
      ['a surrogate alone in it', '["\\ud800"]'],
      ['a thousand', JSON.stringify(Array.from({ length: 1_000 }, (_, i) => `t${i}`))],
    ],
  },
  call: {
    lead_id: noUuid,
    call_type: [...noWord, ['null', 'null']],
    duration_seconds: [...noNumber, ['a fraction', '0.5'], ['more than a day', '86401'], ['null', 'null']],
    outcome: noWord,
    notes: noText,
    called_at: [
      ...noText,
      ['a year of six digits', '"+275760-09-13T00:00:00Z"'],
      ['year 0', '"0000-01-01T00:00:00Z"'],
    ],
  },
}

/** A table of field, what is wrong with its value, and the value as JSON source. */
export function hostileValues(kind: keyof typeof longestText): [field: string, what: string, json: string][] {
  const wrong = Object.entries(values[kind]).flatMap(([field, ways]) =>
    ways.map(([what, json]): [string, string, string] => [field, what, json]),
  )
  const tooLong = Object.entries(longestText[kind]).map(([field, length]): [string, string, string] => [
    field,
    `${length + 1} characters`,
    JSON.stringify('1'.repeat(length + 1)),
  ])
  return [...wrong, ...tooLong]
}
