import type { ErrorCode } from '../../../server/refusals/errors.ts'

/** A body that is refused whatever the endpoint. */
export interface HostileBody {
  readonly what: string
  readonly body: string | Buffer
  readonly headers?: Record<string, string>
  readonly status: number
  readonly code: ErrorCode
}

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** JSON text with one byte sequence in place of the X. */
const withBytes = (...bytes: number[]): Buffer =>
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('","phone":"9876543210"}')])

const notJson: [string, string | Buffer][] = [
  ['empty', ''],
  ['a blank', ' '],
  ['a word', 'lead'],
  ['cut off', '{"name":"A"'],
  ['two bodies', '{} {}'],
  ['single quotes', "{'name':'A'}"],
  ['a closing comma', '{"name":"A",}'],
  ['a comment', '{"name":"A" /* x */}'],
  ['NaN', '{"deal_value":NaN}'],
  ['a raw line end in a text', '{"name":"a\nb"}'],
  ['a form', 'name=A&phone=9876543210'],
  ['XML', '<lead><name>A</name></lead>'],
  ['a NUL byte', Buffer.from('{"name":"a\0b"}')],
  ['a stray continuation byte', withBytes(0x80)],
  ['an overlong NUL', withBytes(0xc0, 0x80)],
  ['a surrogate in UTF-8', withBytes(0xed, 0xa0, 0x80)],
  ['a cut-off character', withBytes(0xe0, 0xa4)],
  ['beyond Unicode', withBytes(0xf5, 0x80, 0x80, 0x80)],
  ['Latin-1', withBytes(0xfc)],
  ['UTF-16', Buffer.from('{"name":"A"}', 'utf16le')],
  ['33 levels deep', nested(33)],
  ['100,000 arrays deep', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100,000 arrays that never close', '['.repeat(100_000)],
  ['33 levels deep in a field that nobody reads', `{"name":"A","phone":"9876543210","x":${nested(32)}}`],
]

const noObject = ['[]', '[{"name":"A","phone":"9876543210"}]', 'null', 'true', '1', '1e309', '"text"', '""']

const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json5',
  'application/jsonx',
  'text/json',
  'x',
  '/',
  '*/*',
]

/** Bodies that both POST endpoints refuse before they look at a field. */
export const hostileBodies: HostileBody[] = [
  ...notJson.map(([what, body]): HostileBody => ({ what, body, status: 400, code: 'INVALID_JSON' })),
  ...noObject.map((body): HostileBody => ({ what: body, body, status: 400, code: 'INVALID_JSON' })),
  ...otherTypes.map(
    (type): HostileBody => ({
      what: `Content-Type ${type}`,
      body: '{"name":"A","phone":"9876543210"}',
      headers: { 'content-type': type },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    }),
  ),
  {
    what: 'one byte more than 256 KiB',
    body: `"${'x'.repeat(262_143)}"`,
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  },
]
