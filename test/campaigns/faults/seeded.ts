/** Chance that comes again under the same seed. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T
}

/** mulberry32: short, and good enough to choose victims and moments. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    oneOf: (choices) => {
      const choice = choices[between(0, choices.length - 1)]
      if (choice === undefined) throw new Error('there is nothing to choose from')
      return choice
    },
  }
}
