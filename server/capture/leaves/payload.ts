import { expandPayload } from '../body/expand-payload.ts'
import type { JsonObject } from '../values/json-value.ts'
import type { Leaf } from './leaf.ts'
import { readLeaves } from './payload-leaves.ts'

/** A payload that has been read once, as it goes from stage to stage. */
export interface Payload {
  /** As expressions see it: expanded. */
  readonly root: JsonObject
  /** Its fields: at most 300, in its own order. */
  readonly leaves: readonly Leaf[]
}

/** Expands what was sent and gathers its fields. */
export function openPayload(sent: Record<string, unknown>): Payload {
  const root = expandPayload(sent)
  return { root, leaves: readLeaves(root) }
}
