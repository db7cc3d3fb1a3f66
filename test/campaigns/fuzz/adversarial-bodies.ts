/** A body that was, or could be, slower to read than it is long; `size` is about its length in bytes. */
export interface AdversarialBody {
  readonly what: string
  readonly contentType: string
  readonly of: (size: number) => string
}

const json = 'application/json'
const object = (what: string, of: (size: number) => object): AdversarialBody => ({
  what,
  contentType: json,
  of: (size) => JSON.stringify(of(size)),
})
const contact = { name: 'Rita Sen', email: 'rita@example.org' }
const listed = (size: number, each: number, one: (i: number) => unknown): unknown[] =>
  Array.from({ length: Math.floor(size / each) }, (_, i) => one(i))

/** Texts that a pattern with more than one way through walks again and again. */
const repeated: [what: string, unit: string, end: string][] = [
  ['words and underscores', 'a_', '!'],
  ['words and dots', 'a.', '!'],
  ['words and dashes', 'a-', '!'],
  ['blanks', ' ', 'x'],
  ['tabs', '\t', 'x'],
  ['line ends', '\n', 'x'],
  ['blanks and line ends', ' \n', 'x'],
  ['no-break blanks', '\u00a0', 'x'],
  ['digits', '1', 'x'],
  ['digits and blanks', '1 ', 'x'],
  ['plus signs', '+', 'x'],
  ['brackets', '(', 'x'],
  ['at signs', 'a@', '!'],
  ['tags that open', '<b>', 'x'],
  ['tags that never close', '<b ', 'x'],
  ['entities', '&amp;', 'x'],
  ['ampersands', '&', 'x'],
  ['comments that open', '<!--', 'x'],
  ['colons', 'a: ', '='],
  ['equals', 'a=', '!'],
  ['commas', 'a,', '!'],
  ['quotes', '"', 'x'],
  ['slashes', '/', 'x'],
  ['web addresses', 'http://', 'x'],
  ['accents', '\u0301', 'x'],
  ['capitals', 'aB', '!'],
]

const texts: AdversarialBody[] = ['message', 'name', 'city', 'email', 'phone'].flatMap((field) =>
  repeated.map(([what, unit, end]) =>
    object(`${what} in ${field}`, (size) => ({
      ...contact,
      [field]: `<b>${unit.repeat(Math.floor(size / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))}${end}`,
    })),
  ),
)

const label =
  (size: number): AdversarialBody['of'] =>
  (n) =>
    'a: '.padEnd(Math.min(n, size), ' ')

/** Everything that is timed, twice as long each time. */
export const adversarialBodies: readonly AdversarialBody[] = [
  ...texts,
  object('like keys', (size) =>
    Object.fromEntries(listed(size, 21, (i) => [`first_name ${i}`, 'x']) as [string, string][]),
  ),
  object('keys of one letter more each', (size) =>
    Object.fromEntries(listed(size, 60, (i) => ['k'.repeat(1 + (i % 100)) + i, i]) as [string, number][]),
  ),
  object('empty objects', (size) => ({ data: { answers: listed(size, 3, () => ({})) } })),
  object('pairs', (size) => ({ fields: listed(size, 32, (i) => ({ name: `q${i}`, value: 'a' })) })),
  object('people', (size) => ({
    people: listed(size, 40, (i) => ({ name: `P ${i}`, email: `p${i}@e.org` })),
  })),
  object('a list of numbers', (size) => ({ ...contact, list: listed(size, 2, () => 1) })),
  object('JSON inside JSON', (size) => ({
    ...contact,
    payload: JSON.stringify(listed(size / 2, 12, () => ({ a: 1 }))),
  })),
  { what: 'arrays that never close', contentType: json, of: (size) => '['.repeat(size) },
  {
    what: 'a form of like keys',
    contentType: 'application/x-www-form-urlencoded',
    of: (size) => 'a[]=1&'.repeat(size / 6),
  },
  {
    what: 'a form of nested keys',
    contentType: 'application/x-www-form-urlencoded',
    of: (size) => `a${'[b]'.repeat(size / 3)}=1`,
  },
  {
    what: 'a form of percent signs',
    contentType: 'application/x-www-form-urlencoded',
    of: (size) => `name=${'%'.repeat(size)}`,
  },
  {
    what: 'a long head of a part',
    contentType: 'multipart/form-data; boundary=x',
    of: (size) => `--x\r\n${'content-disposition:'.repeat(size / 20)}\r\n\r\nA\r\n--x--\r\n`,
  },
  {
    what: 'parts',
    contentType: 'multipart/form-data; boundary=x',
    of: (size) =>
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(size / 55)}--x--\r\n`,
  },
  {
    what: 'almost boundaries',
    contentType: 'multipart/form-data; boundary=xxxxxxxx',
    of: (size) => '--xxxxxxx'.repeat(size / 9),
  },
  { what: 'blanks alone', contentType: json, of: (size) => ' '.repeat(size) },
  { what: 'a label and blanks', contentType: 'text/plain', of: label(250_000) },
]
