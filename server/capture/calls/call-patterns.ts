import type { CallCell } from './call-cells.ts'
import written from './call-shapes.json'
import { type CallKey, partyHolders } from './call-words.ts'

/**
 * A shape of names: of the key alone, or of the object that holds a key which alone says nothing, or of its text; or what
 * a key must have in it, each, and what it must lack.
 */
interface NameShape {
  readonly key?: RegExp
  readonly text?: RegExp
  readonly holder?: RegExp
  readonly has?: readonly RegExp[]
  readonly lacks?: RegExp
}

/** A shape as the file of data writes it. Each text is a pattern, or the name of a pattern that several shapes share. */
type WrittenShape = {
  readonly [Part in keyof NameShape]: NameShape[Part] extends RegExp | undefined ? string : string[]
}

const shared: Readonly<Record<string, string>> = written.shared
const pattern = (text: string): RegExp => new RegExp(shared[text] ?? text)

const shapeOf = ({ key, text, holder, has, lacks }: WrittenShape): NameShape => ({
  ...(key && { key: pattern(key) }),
  ...(text && { text: pattern(text) }),
  ...(holder && { holder: pattern(holder) }),
  ...(has && { has: has.map(pattern) }),
  ...(lacks && { lacks: pattern(lacks) }),
})

/**
 * How telephony names things beyond the names of `callKeys`: what most platforms share, looked at behind these. Keys
 * are words run together.
 */
const nameShapes = Object.fromEntries(
  Object.entries<readonly WrittenShape[]>(written.shapes).map(([key, shapes]) => [key, shapes.map(shapeOf)]),
) as Partial<Readonly<Record<CallKey, readonly NameShape[]>>>

function hasShape({ key, holder, text }: CallCell, shape: NameShape): boolean {
  if (shape.text?.test(text) === false) return false
  if (shape.key?.test(key) === false || shape.holder?.test(holder) === false) return false
  return shape.has?.every((part) => part.test(key)) !== false && shape.lacks?.test(key) !== true
}

/** `queue.duration`: nobody talks there. */
export const isWaiting = (holder: string): boolean =>
  /^(?:queue|hold|wait|ring|ivr|transfer|consult|survey|conference|whisper|voicemail)/.test(holder)

/** A state below a person or a line is theirs, a length below a queue is the queue's. */
const isOfOther = (key: CallKey, { holder }: CallCell): boolean =>
  (key === 'state' && partyHolders.has(holder)) ||
  ((key === 'duration' || key === 'talk') && isWaiting(holder))

/** The cells whose names have a shape of this key. */
export const shapedLike = (key: CallKey, cells: readonly CallCell[]): CallCell[] =>
  (nameShapes[key] ?? []).flatMap((shape) =>
    cells.filter((cell) => hasShape(cell, shape) && !isOfOther(key, cell)),
  )
