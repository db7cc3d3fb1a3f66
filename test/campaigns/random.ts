/** Chance that is the same again under the same seed. */
export interface Random {
  /** 0 up to, and without, `count`. */
  below(count: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
}

/** Numbers from 0 to below 1 (mulberry32): small, fast, and good enough to choose what to try next. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function randomOf(seed: number): Random {
  const next = numbersOf(seed)
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    pick: (from) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    chance: (probability) => next() < probability,
  }
}
