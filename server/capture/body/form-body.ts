import busboy from 'busboy'
import qs from 'qs'
import { deepestNesting } from '../../values/nesting.ts'
import { charsetOf, textOfBytes } from './body-text.ts'

/** Fields of one form, and parts of a multipart form that are looked at, files among them. */
const mostFormFields = 1_000
const mostParts = 2_000

/** The bytes that a part of a form stands for, where all of it is ASCII: `J%FCrgen+M`. */
function bytesOf(text: string): Buffer {
  const spaced = text.replaceAll('+', ' ')
  return Buffer.from(
    spaced.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

const namedInForm = /(?:^|&)_charset_=([\w.:-]{1,40})(?:&|$)/

/**
 * How the escapes of a form are read: as UTF-8, unless one of them is none. Then all are of the charset that the form (`_charset_`)
 * or its label names, else of Windows-1252, as browsers write forms of such a page.
 */
function decoderOf(text: string, label: string): ((part: string) => string) | undefined {
  if (!/%[89a-f][0-9a-f]/i.test(text) || /[\u0080-\uffff]/.test(text)) return undefined
  const charset = namedInForm.exec(text)?.[1] ?? charsetOf(label)
  const whole = bytesOf(text)
  if (textOfBytes(whole, charset) === whole.toString()) return undefined
  return (part) => textOfBytes(bytesOf(part), charset)
}

/**
 * Reads `a=1&b[c]=2`, bracket keys as objects and lists (`a[12345678]` is a key, not a place in a list). Objects have no prototype, so `__proto__[x]` is
 * ignored and pollutes nothing. Throws `RangeError` when it is too deep or has more than 1,000 fields.
 */
export function parseForm(text: string, label = ''): Record<string, unknown> {
  const all = text.replaceAll('&amp;', '&').split('&', mostFormFields + 1)
  if (all.length > mostFormFields) throw new RangeError('too many fields')
  // A field that is sent twice is one; the rows of a list may be equal.
  const fields = new Map(all.map((field, at) => [/\[|%5b/i.test(field) ? at : field, field]))
  const decoder = decoderOf(text, label)
  const form = qs.parse([...fields.values()].join('&'), {
    ...(decoder && { decoder }),
    depth: deepestNesting,
    strictDepth: true,
    parameterLimit: mostFormFields,
    arrayLimit: 100,
    plainObjects: true,
  })
  // What the form says of itself is none of its answers.
  if (typeof form._charset_ === 'string') delete form._charset_
  return form
}

type Pair = readonly [name: string, value: string]

/**
 * The fields of a multipart form and the names of its files, in their order. The parser works while it is written to, so
 * all that is whole has been told when it returns.
 */
function multipartPairs(body: Buffer, boundary: string, defCharset: 'utf8' | 'latin1'): Pair[] {
  const pairs: Pair[] = []
  let isTooLong = false
  const parser = busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary.replace(/["\\]/g, '\\$&')}"` },
    defCharset,
    defParamCharset: defCharset,
    limits: { fields: mostFormFields, parts: mostParts, fieldSize: body.length, fieldNameSize: 1_000 },
  })
  parser.on('field', (name, value, { encoding }) => {
    pairs.push([name, encoding === 'base64' ? Buffer.from(value, encoding).toString(defCharset) : value])
  })
  parser.on('file', (name, file, { filename }) => {
    file.resume()
    if (filename) pairs.push([name, filename])
  })
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => {
      isTooLong = true
    })
  }
  // A form that is cut short: what came of it is read.
  parser.on('error', () => {})
  parser.end(body)
  if (isTooLong) throw new RangeError('too many fields')
  return pairs.filter(([name]) => typeof name === 'string' && name !== '')
}

/** JSON that a page sends as a file (`new Blob([json])`) is a field: what makes it a file is its name. */
const nameOfJson = /;\s*filename="[^"\r\n]*"(?=\r?\nContent-Type:\s*[\w.+/-]*json\b)/gi

/**
 * Reads the text fields of a multipart form; of a file only its name (decision 0020.50). Text that is no UTF-8 is read by the
 * charset that its field `_charset_` or its label names, else as Windows-1252. Throws `RangeError` as `parseForm`.
 */
export function parseMultipart(sent: Buffer, boundary: string, label: string): Record<string, unknown> {
  const text = sent.toString('latin1').replace(nameOfJson, '')
  const body = Buffer.from(text.includes('\r\n') ? text : text.replaceAll('\n', '\r\n'), 'latin1')
  const asUtf8 = multipartPairs(body, boundary, 'utf8')
  const isOther = asUtf8.some((pair) => pair.some((text) => text.includes('\ufffd')))
  const named = asUtf8.find(([name]) => name === '_charset_')?.[1] ?? charsetOf(label)
  const inCharset = (text: string): string =>
    // A part that names a charset of its own has been read by it.
    [...text].some((letter) => letter > '\u00ff') ? text : textOfBytes(Buffer.from(text, 'latin1'), named)
  const pairs = isOther
    ? multipartPairs(body, boundary, 'latin1').map(([name, value]) => [inCharset(name), inCharset(value)])
    : asUtf8
  return parseForm(
    pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
  )
}
