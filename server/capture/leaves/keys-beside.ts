import type { Leaf } from './leaf.ts'

/** Holder → keys of the fields in it, in lower case. */
export type KeysBeside = ReadonlyMap<string, ReadonlySet<string>>

/** Made once for the fields of a payload: what stands beside a field often tells whose it is. */
export function keysByHolder(leaves: readonly Leaf[]): KeysBeside {
  const keys = new Map<string, Set<string>>()
  for (const { steps } of leaves) {
    const own = steps.at(-1)
    const key = own?.names[0]?.toLowerCase()
    if (own === undefined || key === undefined) continue
    const beside = keys.get(own.holder)
    if (beside === undefined) keys.set(own.holder, new Set([key]))
    else beside.add(key)
  }
  return keys
}

/** True when a field stands beside one that is called like any of `wanted`. */
export function standsBeside(leaf: Leaf, wanted: ReadonlySet<string>, keys: KeysBeside): boolean {
  const beside = keys.get(leaf.steps.at(-1)?.holder ?? '')
  return beside !== undefined && [...wanted].some((key) => beside.has(key))
}
