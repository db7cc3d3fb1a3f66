import { numbersOf } from '../random.ts'

/** Chance that comes again under the same seed. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T
}

export function seeded(seed: number): Chance {
  const next = numbersOf(seed)
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
