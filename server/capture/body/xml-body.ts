import { XMLParser } from 'fast-xml-parser'
import { decodeEntities } from '../values/html-entities.ts'
import { isObject, isScalar, type JsonObject, type JsonValue } from '../values/json-value.ts'
import { wordSet } from '../values/word-lists.ts'

/** Names of attributes that say which of several equal elements one is: `<name part="first">`. */
const tellingAttributes = ['part', 'name', 'key', 'field', 'label', 'id', 'type'] as const

/** No DTD is read and no entity of the sender's own: `readXml` refuses the one, and the other stays as written. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
})

/** What may stand before the root element: declarations, comments and blanks. */
const prolog = /^(?:\s+|<\?[^>]{0,1000}\?>|<!--[\s\S]*?-->)/
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});)/gi

function withoutProlog(text: string): string {
  let rest = text
  for (let found = prolog.exec(rest); found !== null; found = prolog.exec(rest))
    rest = rest.slice(found[0].length)
  return rest
}

/** True for text that begins like an XML document, and not like a page. */
export const looksLikeXml = (text: string): boolean =>
  /^\s*<(\?[a-z]|!--|!doctype\s+(?!html)|[a-z_])/i.test(text) && !/^\s*<(!doctype\s+)?html\b/i.test(text)

type Element = { readonly [name: string]: Content | Content[] }
type Content = string | Element

type Plain = string | { [name: string]: Plain | Plain[] }

const isElement = (content: Content): content is Element => typeof content === 'object'

const textOf = (element: Element): string => decodeEntities(String(element['#text'] ?? ''))

/** An element with nothing in it but text is its text, or the text under what its attribute calls it. */
function plainText(element: Element, isOneOfSeveral: boolean): Plain {
  const text = textOf(element)
  const telling = tellingAttributes
    .map((name) => element[`@${name}`])
    .find((value) => typeof value === 'string')
  // As ADF marks a name that stands in one piece.
  if (telling === 'full') return text
  const isField = typeof element['@name'] === 'string' || typeof element['@part'] === 'string'
  return telling !== undefined && (isOneOfSeveral || isField)
    ? { [decodeEntities(String(telling))]: text }
    : text
}

function plainContent(content: Content, isOneOfSeveral = false): Plain {
  if (!isElement(content)) return decodeEntities(content)
  const names = Object.keys(content)
  if (names.every((name) => name === '#text' || name.startsWith('@')) && names.includes('#text')) {
    return plainText(content, isOneOfSeveral)
  }
  const entries = Object.entries(content).filter(([, value]) => value !== '')
  return Object.fromEntries(entries.map(([name, value]) => [name.replace(/^[@#]/, ''), plainOf(value)]))
}

const isBranch = (value: Plain): value is { [name: string]: Plain | Plain[] } => typeof value === 'object'

/** Equal elements that their attributes tell apart become one object: `{first: 'John', last: 'Doe'}`. */
function plainOf(value: Content | Content[]): Plain | Plain[] {
  if (!Array.isArray(value)) return plainContent(value)
  const all = value.map((one) => plainContent(one, true))
  const names = all.flatMap((one) => (isBranch(one) ? Object.keys(one) : []))
  const isToldApart = all.every((one) => isBranch(one) && Object.keys(one).length === 1)
  return isToldApart && new Set(names).size === all.length
    ? Object.fromEntries(all.flatMap(Object.entries))
    : all
}

const textKey = /^(?:#text|_|__text|_text)$/
/** One attribute, or an object of all of them. */
const attributeKey = /^(?:@_?|_(?=.))|^\$$/

/** An element as a converter wrote it, told apart by an attribute below a key of its own, or its text alone; null for anything else. */
function convertedContent(value: unknown): Content | null {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : null
  const { [Object.keys(value).find((key) => textKey.test(key)) ?? '']: text, ...others } = value as JsonObject
  if (typeof text !== 'string' && typeof text !== 'number') return null
  if (!Object.keys(others).every((key) => attributeKey.test(key))) return null
  const attributes = Object.entries(others).flatMap<[string, JsonValue]>(([key, held]) =>
    isObject(held) ? Object.entries(held) : [[key.replace(attributeKey, ''), held]],
  )
  const isTold = attributes.some(([name]) => name !== 'id' && tellingAttributes.some((one) => one === name))
  const written = attributes.map(([name, held]) => [`@${name}`, isScalar(held) ? String(held) : ''])
  return isTold ? { ...Object.fromEntries(written), '#text': `${text}` } : null
}

/**
 * Reads what converters made of elements with attributes (`{ _: 'Rita', $: { part: 'first' } }`, `{ '#text', '@_part' }`,
 * `{ __text, _part }`), alone or in a list beside texts, into what `parseXml` makes of such elements; undefined for anything else.
 */
export function readConverted(value: object): Plain | Plain[] | undefined {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const contents = list.map(convertedContent).filter((one) => one !== null)
  if (contents.length < list.length || !contents.some(isElement)) return undefined
  return plainOf(contents.length === 1 ? (contents[0] ?? '') : contents)
}

/** An XML document as an object, and the name of its root. */
export interface XmlBody {
  readonly root: string
  readonly content: Record<string, unknown>
}

/**
 * Reads an XML document (decision 0020.50): elements are keys, attributes too, and `<name part="first">` is
 * `name.first`; every value is text. Throws where it is no XML, nests too deeply, or has a DTD.
 */
export function parseXml(text: string): XmlBody {
  const document = withoutProlog(text.trim())
  if (/^<!doctype/i.test(document)) throw new SyntaxError('a DTD')
  const parsed: Element = parser.parse(document.replace(bareAmpersand, '&amp;'), true)
  const [root, content] = Object.entries(parsed)[0] ?? []
  if (root === undefined || content === undefined || Array.isArray(content)) throw new SyntaxError('no root')
  const plain = plainContent(content)
  return { root, content: isBranch(plain) ? plain : { [root]: plain } }
}

/** Elements of a page: text of them is read as text. */
const pageElements = wordSet(
  'html head body div p span table tbody tr td th a b i u br hr img ul ol li h1 h2 h3 h4 font center form section article',
  'strong em small style script meta title blockquote pre label',
)

/** Reads a text that is a whole XML document; gives undefined for any other, and for a page, because people read that as text. */
export function decodeXmlText(text: string): XmlBody['content'] | undefined {
  const document = text.trim()
  const first = /^<([a-z_][\w.:-]{0,100})/i.exec(document)?.[1]?.toLowerCase() ?? ''
  if (!document.endsWith('>') || !looksLikeXml(document) || pageElements.has(first)) return undefined
  try {
    const { root, content } = parseXml(document)
    return pageElements.has(root.toLowerCase()) || typeof content[root] === 'string' ? undefined : content
  } catch {
    return undefined
  }
}
