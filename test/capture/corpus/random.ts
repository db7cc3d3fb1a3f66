export type Body = Record<string, unknown>

/** Numbers that a seed decides (mulberry32). */
export interface Random {
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  digits(count: number): string
  /** As `pick`, always the same for one list: a part that is written again is the same part. */
  fixed<T>(list: readonly T[]): T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return {
    chance: (share) => next() < share,
    pick,
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
    fixed: (list) => list[(Math.imul(seed, 2_654_435_761) >>> 8) % list.length] as never,
  }
}

/** Writes beside what is there; a key that is taken stays. */
export function put(body: Body, key: string, value: unknown): void {
  if (!(key in body)) body[key] = value
}
