import { below } from '../expressions/expression-text.ts'
import { compact, wordsOf } from '../names/words.ts'
import { isObject, type JsonObject, type JsonValue } from '../values/json-value.ts'

/** One scalar of a payload, with its key and the key of the object that holds it as words run together. */
export interface CallCell {
  readonly key: string
  readonly holder: string
  readonly text: string
  readonly expression: string
}

const mostCells = 300

interface Place {
  readonly holder: string
  readonly key: string
  readonly expression: string
}

/** `hs_call_direction`: what a system puts before all of its names says nothing of the call. */
function keyOf(name: string): string {
  const words = wordsOf(name)
  const [first = '', second] = words
  return compact(second === 'call' && first.length <= 3 ? words.slice(1) : words)
}

function gather(value: JsonValue, place: Place, cells: CallCell[]): void {
  if (cells.length >= mostCells) return
  const { key, expression } = place
  if (Array.isArray(value)) {
    if (value.length > 0) gather(value[0] ?? null, { ...place, expression: `${expression}[0]` }, cells)
  } else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      const inner = { holder: key, key: keyOf(name), expression: below(expression, name) }
      gather(one, inner, cells)
    }
  } else if (value !== null && String(value).trim() !== '')
    cells.push({ ...place, text: String(value).trim() })
}

/** The scalars of a payload, at most 300; of a list those of its first element. */
export function cellsOf(root: JsonObject): CallCell[] {
  const cells: CallCell[] = []
  gather(root, { holder: '', key: '', expression: '' }, cells)
  return cells
}
