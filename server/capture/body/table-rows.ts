import { roleOfName } from '../names/role-of-name.ts'
import { isLeafValue, isObject, isScalar, type JsonObject, type JsonValue } from '../values/json-value.ts'
import { wordSet } from '../values/word-lists.ts'

const isRow = (value: JsonValue | undefined): value is JsonValue[] =>
  Array.isArray(value) && value.every(isScalar)

/** A column is called by its text, or by one of `{ name: "Phone" }`. */
const titleOf = (column: JsonValue): string => {
  const title = isObject(column) ? (column.label ?? column.title ?? column.header ?? column.name) : column
  return typeof title === 'string' ? title.trim() : ''
}

/** A row under the titles of its columns; a title that is blank or stands twice is told apart by its place. */
function named(titles: readonly string[], row: readonly JsonValue[]): JsonObject {
  const object: JsonObject = Object.create(null)
  for (const [i, cell] of row.entries()) {
    const title = titles[i] ?? ''
    object[title === '' || title in object ? `${title} ${i + 1}`.trim() : title] = cell
  }
  return object
}

/** Rows under the titles of their columns, but for blank ones; null where one has more cells than there are columns. */
function allNamed(titles: readonly string[], rows: readonly JsonValue[]): JsonObject[] | null {
  if (rows.length === 0 || !rows.every((row) => isRow(row) && row.length <= titles.length)) return null
  const filled = (rows as JsonValue[][]).filter((row) => row.some((cell) => cell !== '' && cell !== null))
  return filled.map((row) => named(titles, row))
}

/** True for a row that names at least two fields of a person. */
const isHeading = (row: JsonValue | undefined): row is JsonValue[] =>
  isRow(row) && row.slice(0, 200).filter((cell) => roleOfName(titleOf(cell)) !== null).length > 1

/** `[["Name", "Phone"], ["Rita", "98…"]]` as `[{ Name: "Rita", Phone: "98…" }]`; null for any other list. */
export function rowsBelowHeading(list: readonly JsonValue[]): JsonObject[] | null {
  const [heading] = list
  return isHeading(heading) ? allNamed(heading.map(titleOf), list.slice(1)) : null
}

const isPair = (value: JsonValue): value is [string, JsonValue] =>
  Array.isArray(value) &&
  value.length === 2 &&
  isScalar(value[0]) &&
  titleOf(value[0]) !== '' &&
  isLeafValue(value[1])

/** `[["Name", "Rita"], ["Phone", "98…"]]` as `{ Name: "Rita", Phone: "98…" }`; null for any other list. */
export const pairsAsObject = (list: readonly JsonValue[]): JsonObject | null =>
  list.length > 0 && list.every(isPair)
    ? named(
        list.map(([name]) => titleOf(name)),
        list.map(([, value]) => value),
      )
    : null

const titleKeys = wordSet('labels questions fields keys headers columns names fieldnames field_names titles')
const cellKeys = wordSet('values answers responses row rows data records fieldvalues field_values')

/** Names the cells of `values: ["Rita", "98…"]`, or of rows of such, by `fields: ["Name", "Phone"]` beside them. */
export function withNamedCells(object: JsonObject): JsonObject {
  const listIn = (names: ReadonlySet<string>) =>
    Object.keys(object).find((key) => Array.isArray(object[key]) && names.has(key.toLowerCase()))
  const [cellKey, titleKey] = [listIn(cellKeys), listIn(titleKeys)]
  if (cellKey === undefined || titleKey === undefined) return object
  const titles = (object[titleKey] as JsonValue[]).map(titleOf)
  const cells = object[cellKey] as JsonValue[]
  const isOne = titles.length > 1 && titles.length === cells.length && isRow(cells) && !titles.includes('')
  const read = isOne ? named(titles, cells) : allNamed(titles, cells)
  return read === null ? object : { ...object, [cellKey]: read }
}
