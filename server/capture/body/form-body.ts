import busboy from 'busboy'
import qs from 'qs'
import { deepestNesting } from '../../values/nesting.ts'

/** Fields of one form, and parts of a multipart form that are looked at, files among them. */
const mostFormFields = 1_000
const mostParts = 2_000

/**
 * Reads `a=1&b[c]=2`, bracket keys as objects and lists (`a[12345678]` is a key, not a place in a list). Objects have no prototype, so `__proto__[x]` is
 * ignored and pollutes nothing. Throws `RangeError` when it is too deep or has more than 1,000 fields.
 */
export function parseForm(text: string): Record<string, unknown> {
  if (text.split('&', mostFormFields + 1).length > mostFormFields) throw new RangeError('too many fields')
  return qs.parse(text, {
    depth: deepestNesting,
    strictDepth: true,
    parameterLimit: mostFormFields,
    arrayLimit: 100,
    plainObjects: true,
  })
}

type Pair = readonly [name: string, value: string]

/**
 * The fields of a multipart form and the names of its files, in their order. The parser works while it is written to, so
 * all that is whole has been told when it returns.
 */
function multipartPairs(body: Buffer, contentType: string, defCharset: string): Pair[] {
  const pairs: Pair[] = []
  let isTooLong = false
  const parser = busboy({
    headers: { 'content-type': contentType },
    defCharset,
    defParamCharset: 'utf8',
    limits: { fields: mostFormFields, parts: mostParts, fieldSize: body.length, fieldNameSize: 1_000 },
  })
  parser.on('field', (name, value) => pairs.push([name, value]))
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

/**
 * Reads the text fields of a multipart form; of a file only its name (decision 0020.50). Text that is no UTF-8 is read as
 * Windows-1252. Null when its label names no boundary. Throws `RangeError` as `parseForm`.
 */
export function parseMultipart(body: Buffer, contentType: string): Record<string, unknown> | null {
  if (!/boundary\s*=\s*("[^"]|[^\s";])/i.test(contentType)) return null
  const asUtf8 = multipartPairs(body, contentType, 'utf8')
  const isOther = asUtf8.some(([, value]) => value.includes('\ufffd'))
  const pairs = isOther ? multipartPairs(body, contentType, 'windows-1252') : asUtf8
  return parseForm(
    pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
  )
}
