import { deepestNesting, isDeeperThan } from '../../values/nesting.ts'
import { holdsUnstorableText } from '../../values/storable-text.ts'
import { isObject } from '../values/json-value.ts'
import { bodyText } from './body-text.ts'
import { withoutBase64 } from './encoded-text.ts'
import { parseForm, parseMultipart } from './form-body.ts'
import { decodeJsonText } from './json-text.ts'
import { readLabelledText } from './labelled-text.ts'
import { rowsBelowHeading } from './table-rows.ts'
import { decodeXmlText, looksLikeXml, parseXml } from './xml-body.ts'

/** Why a body is no payload; `unsupported` is 415, the others 400. `field` names a top-level key. */
export interface RefusedPayload {
  readonly kind: 'not_json' | 'not_object' | 'too_deep' | 'bad_text' | 'unsupported'
  readonly reason: string
  readonly field?: string
  /** How many leads a list at the root holds. */
  readonly people?: number
  /** The list that stands where an object should. */
  readonly list?: readonly unknown[]
}

/** `isSoap`: the sender wants the answer of SOAP. */
export type ReadPayload =
  | { readonly payload: Record<string, unknown>; readonly isSoap?: true }
  | { readonly refused: RefusedPayload }

const refuse = (kind: RefusedPayload['kind'], reason: string): ReadPayload => ({ refused: { kind, reason } })

/** Holds a parsed body to the rules: an object (§4.7), 32 levels (decision 0005.40), storable text (decision 0001.12). */
export function checkPayload(parsed: unknown): ReadPayload {
  if (Array.isArray(parsed)) {
    return {
      refused: {
        kind: 'not_object',
        reason: 'The body must be a JSON object.',
        list: rowsBelowHeading(parsed) ?? parsed,
      },
    }
  }
  if (typeof parsed !== 'object' || parsed === null) {
    return refuse('not_object', 'The body must be a JSON object.')
  }
  if (isDeeperThan(parsed, deepestNesting)) {
    return refuse('too_deep', `The body has more than ${deepestNesting} levels.`)
  }
  const payload = parsed as Record<string, unknown>
  const bad = Object.entries(payload).find(
    ([key, value]) => holdsUnstorableText(key) || holdsUnstorableText(value),
  )
  if (bad === undefined) return { payload }
  const field = bad[0].replaceAll('\0', '').toWellFormed()
  return { refused: { kind: 'bad_text', reason: `${field} holds NUL or half of a surrogate pair.`, field } }
}

function readJson(text: string): ReadPayload {
  try {
    const parsed = parseExactJson(text)
    const inside = typeof parsed === 'string' ? withoutBase64(parsed) : ''
    return /^\s*[[{]/.test(inside) ? readJson(inside) : checkPayload(parsed)
  } catch {
    const lines = text.trim().split('\n').map(decodeJsonText)
    return lines.every(isObject) ? checkPayload(lines) : refuse('not_json', 'The body is not valid JSON.')
  }
}

function readForm(parse: () => Record<string, unknown>): ReadPayload {
  try {
    return checkPayload(parse())
  } catch {
    return refuse('too_deep', `The form has more than ${deepestNesting} levels or too many fields.`)
  }
}

/** A SOAP envelope is opened: what matters is its body. */
function readXml(text: string): ReadPayload {
  try {
    const { root, content } = parseXml(text)
    if (root !== 'Envelope' || typeof content.Body !== 'object') return checkPayload(content)
    const read = checkPayload(content.Body)
    return 'payload' in read ? { ...read, isSoap: true } : read
  } catch {
    return refuse('not_json', 'The body is not valid XML, has a document type, or has too many levels.')
  }
}

/** `key=…` at the very start: a form, whatever its label. */
const looksLikeForm = /^[^\s={}[\]<>"&]{1,200}(\[[^\]=&]{0,200}\]){0,32}=/

/** The line that divides the parts of a multipart form: it is right where a script has forgotten the label, or made up its own. */
const firstBoundary = /^\s*--([^\r\n]{1,200})\r?\nContent-/i
/** A token is the whole body, or its only field: what its sender signs is in the middle. */
const signedClaims = /^\s*(?:\w{1,40}=|\{\s*"\w{1,40}"\s*:\s*")?eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]*(?:"\s*\})?\s*$/
const readable = /^($|text\/plain|application\/octet-stream)|json/i

/**
 * Reads the body of a webhook request (decisions 0005.41, 0020.50): JSON under any label or none, an urlencoded form, the
 * fields of a multipart form, XML, or text whose labelled lines describe a person. Integers too long for a number are kept
 * as text. Anything else is `unsupported`. Never throws.
 */
export function readPayload(rawBody: Buffer, contentType: string | undefined): ReadPayload {
  const label = contentType ?? ''
  const text = withoutBase64(bodyText(rawBody, label).replace(signedClaims, '$1'))
  const start = text.trimStart().charAt(0)
  const boundary = firstBoundary.exec(text)?.[1]?.trimEnd()
  if (boundary !== undefined) return readForm(() => parseMultipart(rawBody, boundary, label))
  const asJson = readJson(text)
  if (!('refused' in asJson) || asJson.refused.kind !== 'not_json') return asJson
  const isForm = looksLikeForm.test(text) || /^[^:=\n]*=[^\n]*&/.test(text)
  const isNoText = isForm || /[[{]/.test(start) || decodeXmlText(text) !== undefined
  if (!isNoText && readLabelledText(text) !== null) return checkPayload({ text })
  if (looksLikeXml(text)) return readXml(text)
  if (/^\s*application\/x-www-form-urlencoded/i.test(label)) {
    return start === '{' || text.trim() === '' ? asJson : readForm(() => parseForm(text, label))
  }
  if (looksLikeForm.test(text)) return readForm(() => parseForm(text, label))
  return readable.test(label.trim())
    ? asJson
    : refuse('unsupported', 'The body is neither JSON nor a form nor XML.')
}

/** Texts and numbers. A text that never ends goes to the end of all: to look on behind each of its quotes would take quadratic time. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/** An integer that a JavaScript number would round becomes text; what a template did not escape in a text is escaped. */
const keptToken = (token: string): string =>
  /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
    ? `"${token}"`
    : token.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1))

/**
 * Parses JSON, keeping integers beyond 2^53 as text: ids of ad platforms have up to 19 digits. Texts may hold line breaks.
 * Throws `SyntaxError` where `JSON.parse` does.
 */
function parseExactJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!/\d{16}/.test(text)) return parsed
  } catch (error) {
    if (!/\p{Cc}/u.test(text)) throw error
  }
  return JSON.parse(text.replace(tokens, keptToken))
}
