import { groupBy } from '../../values/group-by.ts'
import { isContactRole, roleOfName } from '../names/role-of-name.ts'
import { ownKeys } from '../values/find-by-keys.ts'
import {
  isLeafValue,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../values/json-value.ts'
import {
  contactKindKeys,
  doubtfulValueKeys,
  idKeys,
  kindPaths,
  labelKeys,
  nameKeys,
  pointedLabelPaths,
  referencePaths,
  typedValuePaths,
  valuePaths,
} from './answer-shapes.ts'

/** One "this question, that answer" object, read. */
export interface Answer {
  /** Path of the key that names the field, in the payload's own spelling. */
  readonly namePath: readonly string[]
  readonly name: JsonScalar
  /** Nothing names it but its kind. */
  readonly isNamedByKind: boolean
  /** What else is said about the field beside its value. */
  readonly labels: readonly string[]
  readonly kind: string | null
  readonly valuePath: readonly string[]
  readonly value: JsonValue
}

/** The path in the object's own spelling that matches `wanted` whatever its case, or null. */
function findPath(object: JsonObject, wanted: readonly string[]): string[] | null {
  const path: string[] = []
  let at: JsonValue | undefined = object
  for (const step of wanted) {
    if (!isObject(at)) return null
    const key: string | undefined = ownKeys(at).get(step)
    if (key === undefined) return null
    path.push(key)
    at = at[key]
  }
  return path
}

const read = (object: JsonObject, path: readonly string[]): JsonValue | undefined =>
  path.reduce<JsonValue | undefined>((at, key) => (isObject(at) ? at[key] : undefined), object)

function firstPath(
  object: JsonObject,
  paths: readonly (readonly string[])[],
  fits: (value: JsonValue, key: string) => boolean,
) {
  for (const wanted of paths) {
    const path = findPath(object, wanted)
    const value = path === null ? undefined : read(object, path)
    if (path !== null && value !== undefined && fits(value, path.at(-1) ?? '')) return path
  }
  return null
}

interface RankedPath {
  readonly path: string[]
  readonly rank: number
}

/** By their first key, for an object's few keys are looked up among the many that platforms use. */
const byFirstKey = (paths: readonly string[][]): ReadonlyMap<string | undefined, readonly RankedPath[]> =>
  groupBy(
    paths.map((path, rank) => ({ path, rank })),
    ({ path }) => path[0],
  )

const names = byFirstKey(nameKeys)
const values = byFirstKey(valuePaths)

/** The paths that an object may have, the surest first. */
const pathsIn = (object: JsonObject, known: typeof names): string[][] =>
  [...ownKeys(object).keys()]
    .flatMap((key) => known.get(key) ?? [])
    .sort((one, other) => one.rank - other.rank)
    .map(({ path }) => path)

const isName = (value: JsonValue): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

export const isText = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value.trim() !== ''

const isContactKind = (value: JsonValue): boolean => isText(value) && isContactRole(roleOfName(value)?.role)

function kindOf(object: JsonObject): string | null {
  const path = firstPath(object, kindPaths, isText)
  return path === null ? null : String(read(object, path))
}

function typedValuePath(object: JsonObject): string[] | null {
  const type = object.type
  if (typeof type !== 'string' || names.has(type)) return null
  const wanted = Object.hasOwn(typedValuePaths, type) ? typedValuePaths[type] : [type]
  return wanted === undefined ? null : firstPath(object, [wanted], isLeafValue)
}

function labelsOf(object: JsonObject, except: readonly string[]): string[] {
  const labels: string[] = []
  for (const wanted of labelKeys) {
    const path = findPath(object, [wanted])
    const value = path === null || except.includes(path[0] ?? '') ? undefined : read(object, path)
    // A title may be a list of its pieces; of one piece it is a text.
    const [text, ...more] = Array.isArray(value) ? value : [value]
    if (isText(text) && more.length === 0) labels.push(text)
  }
  const further = [firstPath(object, pointedLabelPaths, isText), firstPath(object, referencePaths, isText)]
  return [...labels, ...further.filter((path) => path !== null).map((path) => String(read(object, path)))]
}

/** `{ first: 'Rita', last: 'Sen' }`: one answer in its parts. */
const isOfParts = (value: JsonValue): boolean => isObject(value) && Object.values(value).every(isScalar)

/** True where the value can be an answer: one text, a list, (below `value`) parts, or (below `answer`) any object. */
function holdsAnswer(value: JsonValue, key: string): boolean {
  if (isLeafValue(value) || Array.isArray(value)) return true
  return key.toLowerCase() === 'answer' || (key.toLowerCase() === 'value' && isOfParts(value))
}

/** Where the object keeps its answer, if it keeps one. */
const findValuePath = (object: JsonObject): readonly string[] | null =>
  typedValuePath(object) ?? firstPath(object, pathsIn(object, values), holdsAnswer) ?? identifierPath(object)

/** `{ type: 'phone', id: '+821012345678' }`: the contact itself is the id. */
function identifierPath(object: JsonObject): readonly string[] | null {
  const isContact = (value: JsonValue) =>
    typeof value === 'string' && /^(\+\d{7,15}|[^\s@]{1,64}@[^\s@]{1,255})$/.test(value)
  const path = firstPath(object, [['id']], isContact)
  return path !== null && firstPath(object, contactKindKeys, isContactKind) !== null ? path : null
}

/** `{ title, content, author: { email } }`, a deal's `{ title, value, person }`: a record that holds a person, and no question with its answer. */
const holdsPerson = (object: JsonObject, key: string): boolean =>
  (doubtfulValueKeys.has(key) || key === 'value') &&
  Object.entries(object).some(([own, held]) => own !== key && isObject(held) && (held.email || held.phone))

/** A message, a record or a whole form with an id is no answer, nor is a person who answered: only a word makes a doubtful value or a list of answers one. */
function isDoubtful(object: JsonObject, name = '', key = '', value: JsonValue = null): boolean {
  const [first] = Array.isArray(value) ? value : []
  const asked = isObject(first) ? readAnswer(first)?.namePath[0] : undefined
  if (asked !== undefined && isText(object.email)) return true
  if (!idKeys.has(name.toLowerCase())) return false
  return doubtfulValueKeys.has(key.toLowerCase()) || (asked !== undefined && !idKeys.has(asked.toLowerCase()))
}

/**
 * Reads an object as an answer, or null when it is none: it must say which field it is for and hold a value
 * where platforms keep one (`answer-shapes.ts`).
 * @param isKind which kinds name an answer that nothing else names.
 */
export function readAnswer(
  object: JsonObject,
  isKind: (value: JsonValue) => boolean = isContactKind,
): Answer | null {
  const valuePath = findValuePath(object)
  const isIdentifier = valuePath?.at(-1)?.toLowerCase() === 'id'
  const named = isIdentifier ? null : firstPath(object, pathsIn(object, names), isName)
  const ofKind = firstPath(object, contactKindKeys, isKind)
  // `{ id: 7, type: 'phone', content: … }`: an id is another one each time.
  const namePath = ofKind !== null && (named === null || named[0]?.toLowerCase() === 'id') ? ofKind : named
  if (valuePath === null || namePath === null || namePath[0] === valuePath[0]) return null
  const name = read(object, namePath)
  const value = read(object, valuePath)
  if (holdsPerson(object, valuePath[0] ?? '')) return null
  if (!isScalar(name) || value === undefined || isDoubtful(object, namePath[0], valuePath[0], value))
    return null
  return {
    namePath,
    name,
    isNamedByKind: namePath === ofKind,
    labels: labelsOf(object, [namePath[0] ?? '', valuePath[0] ?? '']),
    kind: kindOf(object),
    valuePath,
    value,
  }
}
