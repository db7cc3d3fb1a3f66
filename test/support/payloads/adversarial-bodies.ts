/** A body that is made to keep a reader busy, in any length. */
export interface AdversarialBody {
  readonly what: string
  readonly contentType: string
  /** About so many bytes; twice as many are twice as much of the same. */
  readonly make: (bytes: number) => string
}

/** `part` again and again, about `bytes` long. */
const fill = (bytes: number, part: string): string =>
  part.repeat(Math.max(1, Math.floor(bytes / part.length)))

/** Numbered parts, about `bytes` long together. */
function list(bytes: number, part: (index: number) => string): string {
  const parts: string[] = []
  for (let length = 0; length < bytes; length += (parts.at(-1)?.length ?? 0) + 1) {
    parts.push(part(parts.length))
  }
  return parts.join(',')
}

const json = (what: string, make: (bytes: number) => string): AdversarialBody => ({
  what,
  contentType: 'application/json',
  make,
})
const form = (what: string, make: (bytes: number) => string): AdversarialBody => ({
  what,
  contentType: 'application/x-www-form-urlencoded',
  make,
})

const person = '"name":"Rita Sen","email":"rita@example.com"'

/** Text for a field that a person could fill in. */
const texts: [what: string, make: (bytes: number) => string][] = [
  ['words with lines between them, then a mark', (bytes) => `${fill(bytes, 'a_')}a!`],
  ['words with lines between them', (bytes) => `${fill(bytes, 'a_')}a`],
  ['capitals with lines between them, then a mark', (bytes) => `${fill(bytes, 'A_')}A!`],
  ['words with dots between them, then a blank', (bytes) => `${fill(bytes, 'a.-')}a b`],
  ['humps, then a mark', (bytes) => `${fill(bytes, 'aA')}a!`],
  ['a tag and blanks', (bytes) => `<b>${fill(bytes, ' ')}x`],
  ['a tag and tabs', (bytes) => `<b>${fill(bytes, '\t')}x`],
  ['a tag and hard blanks', (bytes) => `<b>${fill(bytes / 2, '\u00a0')}x`],
  ['a label and blanks', (bytes) => `a: ${fill(bytes, ' ')}=`],
  ['blanks', (bytes) => `x${fill(bytes, ' ')}x`],
  ['line ends', (bytes) => `x${fill(bytes, '\n')}x`],
  ['line ends with blanks', (bytes) => `x${fill(bytes, ' \n \r')}x`],
  ['lines of blanks and dashes', (bytes) => `Name: Rita\n${fill(bytes, `${' -'.repeat(44)}\n`)}`],
  ['lines of stars', (bytes) => `Name: Rita\n${fill(bytes, `${'* '.repeat(44)}x\n`)}`],
  ['labels on one line', (bytes) => fill(bytes, 'Name - Rita, ')],
  ['beginnings of labels', (bytes) => fill(bytes, ',     aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
  ['table cells', (bytes) => fill(bytes, '</td> <td')],
  ['opened tags', (bytes) => fill(bytes, '<a ')],
  ['a tag that never ends', (bytes) => `<a ${fill(bytes, ' x')}`],
  ['hidden parts', (bytes) => fill(bytes, '<script>')],
  ['links of a chat', (bytes) => fill(bytes, '<mailto:a|')],
  ['entities', (bytes) => fill(bytes, '&amp&#1')],
  ['a mailbox', (bytes) => `${fill(bytes, ' a')}<rita@example.com>`],
  ['addresses', (bytes) => `a@${fill(bytes, 'a.')}`],
  ['at signs', (bytes) => fill(bytes, 'a@')],
  ['digits', (bytes) => fill(bytes, '9')],
  ['digits with dots', (bytes) => fill(bytes, '1.')],
  ['brackets', (bytes) => `+${fill(bytes, '(')}91`],
  ['extensions', (bytes) => fill(bytes, 'x1')],
  ['a date and blanks', (bytes) => `1-1${fill(bytes, ' ')}x`],
  ['commas', (bytes) => fill(bytes, 'a,')],
  ['amounts', (bytes) => `Rs. ${fill(bytes, '1,')}`],
  ['a query', (bytes) => `name=Rita${fill(bytes, '&a=1')}`],
  ['a query that is none', (bytes) => `name=Rita${fill(bytes, '&a=1')} `],
  ['letters that fall into many', (bytes) => fill(bytes / 3, '\ufdfa')],
  ['letters and digits in turn', (bytes) => fill(bytes, 'a1')],
  ['an address on the web', (bytes) => `https://${fill(bytes, 'a/')} `],
  ['half of a JSON list', (bytes) => `[${fill(bytes, '} ')}`],
  ['brackets of JSON', (bytes) => `{${fill(bytes, '[')}]`],
]

const keysOfTexts = ['message', 'city', 'name', 'phone', 'email', 'deal_value', 'tags', 'field_1', 'body']

/** One body for each text in each of the fields that are read differently. */
const textBodies = texts.flatMap(([what, make]) =>
  keysOfTexts.map((key) =>
    json(`${key}: ${what}`, (bytes) => `{${person},"${key}":${JSON.stringify(make(bytes))}}`),
  ),
)

const longKey = (bytes: number): string => fill(bytes, 'field_')

const shapes: AdversarialBody[] = [
  json('thousands of like keys', (bytes) => `{${list(bytes, (i) => `"first_name ${i}":"x"`)}}`),
  json(
    'numbered questions',
    (bytes) => `{${list(bytes, (i) => `"question_${i}":"Name ${i}","answer_${i}":"x"`)}}`,
  ),
  json('questions alone', (bytes) => `{${list(bytes, (i) => `"q${i}_label":"x"`)}}`),
  json('numbered parts', (bytes) => `{${list(bytes, (i) => `"${i % 90}.${i % 9}":"Rita ${i}"`)}}`),
  json(
    'keys with one beginning',
    (bytes) => `{${list(bytes, (i) => `"zork_name_${i}":"Rita","zork_mobile":"x"`)}}`,
  ),
  json('keys that are numbers', (bytes) => `{${list(bytes, (i) => `"${i * 4097}":1`)}}`),
  json(
    'keys in many cases',
    (bytes) => `{${list(bytes, (i) => `"${'name'.repeat(4)}${i.toString(2)}":"Rita"`)}}`,
  ),
  json('empty objects', (bytes) => `{"data":{"answers":[${fill(bytes, '{},')}{}]}}`),
  json('empty lists', (bytes) => `{"data":[${fill(bytes, '[],')}[]]}`),
  json(
    'answers of one name',
    (bytes) => `{${person},"answers":[${list(bytes, (i) => `{"name":"a","value":${i}}`)}]}`,
  ),
  json(
    'answers of many names',
    (bytes) => `{"answers":[${list(bytes, (i) => `{"name":"a${i}","value":"x"}`)}]}`,
  ),
  json('answers named in many ways', (bytes) => {
    const keys = [
      'name',
      'Name',
      'nAme',
      'naMe',
      'namE',
      'NAme',
      'NaMe',
      'NamE',
      'label',
      'question',
      'title',
      'id',
    ]
    return `{"answers":[${list(bytes, (i) => `{"${keys[i % keys.length]}":"a","value":"x"}`)}]}`
  }),
  json(
    'definitions of questions',
    (bytes) => `{"fields":[${list(bytes, (i) => `{"id":"${i}","label":"l${i}"}`)}],"0":"x"}`,
  ),
  json('records', (bytes) => `{"rows":[${list(bytes, (i) => `{"email":"r${i}@x.co","name":"Rita ${i}"}`)}]}`),
  json('objects of different keys', (bytes) => `{"rows":[${list(bytes, (i) => `{"k${i}":1}`)}]}`),
  json('chosen options', (bytes) => {
    const ids = list(bytes / 4, (i) => `"i${i}"`)
    return `{"fields":[{"label":"a","value":[${ids}],"options":[${list(bytes / 2, (i) => `{"id":"i${i}","text":"x"}`)}]}]}`
  }),
  json(
    'a heading',
    (bytes) =>
      `{"rows":[["name","email",${list(bytes / 2, (i) => `"c${i}"`)}],["a","b",${list(bytes / 2, (i) => `"c${i}"`)}]]}`,
  ),
  json('pairs', (bytes) => `{"rows":[${list(bytes, (i) => `["q${i}","a"]`)}]}`),
  json('pairs of one name', (bytes) => `{"rows":[${fill(bytes, '["q","a"],')}["q","a"]]}`),
  json(
    'lists side by side',
    (bytes) =>
      `{"labels":[${list(bytes / 2, (i) => `"l${i}"`)}],"values":[${list(bytes / 2, (i) => `"l${i}"`)}]}`,
  ),
  json('a list of texts', (bytes) => `{${person},"tags":[${list(bytes, (i) => `"t${i}"`)}],"message":"x"}`),
  json('a list of numbers', (bytes) => `{"phones":[${list(bytes, (i) => `${i}`)}]}`),
  json(
    'a long key above many',
    (bytes) => `{"${longKey(bytes / 2)}":{${list(bytes / 2, (i) => `"${i}":{"a":1}`)}}}`,
  ),
  json('long keys', (bytes) => `{${list(bytes, (i) => `"${longKey(bytes / 20)}${i}":"x"`)}}`),
  json('a key of lines', (bytes) => `{"field${fill(bytes, '_')}":"x"}`),
  json('a key of words', (bytes) => `{"${fill(bytes, 'name / ')}":"Rita Sen","email":"r@x.co"}`),
  json('opened lists', (bytes) => fill(bytes, '[')),
  json('opened objects', (bytes) => fill(bytes, '{"a":')),
  json('lists in lists', (bytes) => `{"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`),
  json('escapes', (bytes) => `{"message":"${fill(bytes, '\\\\')}","id":1234567890123456789}`),
  json('long integers', (bytes) => `{"ids":[${list(bytes, (i) => `1234567890123456${i}`)}]}`),
  json('one long integer', (bytes) => `{${person},"id":${fill(bytes, '1')}}`),
  json('many exponents', (bytes) => `{"ids":[${fill(bytes, '1e300,')}1]}`),
  json('JSON inside of JSON', (bytes) => {
    let text = `{"a":[${fill(bytes / 40, '{},')}1]}`
    while (JSON.stringify({ a: text }).length < bytes) text = JSON.stringify({ a: text })
    return text
  }),
  json('texts of JSON', (bytes) => `{"rows":[${list(bytes, () => '"[{}]"')}]}`),
  json(
    'form mails',
    (bytes) =>
      `{"rows":[${list(bytes, (i) => JSON.stringify(`Name: Rita ${i}\nPhone: 98\n${'x - y, '.repeat(20)}`))}]}`,
  ),
  json('mailboxes', (bytes) => `{${list(bytes, (i) => `"from${i}":"${' a'.repeat(40)} <r@x.co>"`)}}`),
  form('one field again and again', (bytes) => fill(bytes, 'a=1&')),
  form('a list by empty brackets', (bytes) => fill(bytes, 'a[]=1&')),
  form('fields without a name', (bytes) => fill(bytes, '=&')),
  form('nested brackets', (bytes) => `${fill(bytes, 'a[b]')}=1`),
  form('opened brackets', (bytes) => `a${fill(bytes, '[')}=1`),
  form('closed brackets', (bytes) => `a[${fill(bytes, ']')}=1`),
  form('percent signs', (bytes) => `a=${fill(bytes, '%')}&b=${fill(10, '%')}`),
  {
    what: 'heads of one part',
    contentType: 'multipart/form-data; boundary=X',
    make: (bytes) => `--X\r\n${fill(bytes, 'content-disposition:')}\r\n\r\nRita\r\n--X--`,
  },
  {
    what: 'heads of many parts',
    contentType: 'multipart/form-data; boundary=X',
    make: (bytes) => fill(bytes, `--X\r\n${'content-disposition:'.repeat(45)}\r\n\r\nRita\r\n`),
  },
  {
    what: 'names that do not end',
    contentType: 'multipart/form-data; boundary=X',
    make: (bytes) => `--X\r\nContent-Disposition: form-data${fill(bytes, '; name=')}\r\n\r\nRita\r\n--X--`,
  },
  {
    what: 'boundaries',
    contentType: 'multipart/form-data; boundary=X',
    make: (bytes) => fill(bytes, '--X'),
  },
  {
    what: 'files that may be JSON',
    contentType: 'multipart/form-data; boundary=X',
    make: (bytes) => `--X\r\nContent-Disposition: form-data; name="a"${fill(bytes, ';filename="b"\r\n')}`,
  },
  json('a text over several lines that never ends', (bytes) => `{"a": "b\n${fill(bytes, '\\"')}`),
  json('lines of JSON', (bytes) => fill(bytes, '{"name": "Rita"}\n')),
  json('a token', (bytes) => `{"token": "eyJ${fill(bytes, '.eyJ')}"}`),
  { what: 'labels again', contentType: 'text/plain', make: (bytes) => fill(bytes, 'Name: Rita\nPhone: 9\n') },
  { what: 'no label at all', contentType: '', make: (bytes) => `a${fill(bytes, '[b]')}` },
]

/** Every body that is known to have cost a reader more than its length, and its relations. */
export const adversarialBodies: readonly AdversarialBody[] = [...textBodies, ...shapes]
