/** Characters of text that cost as much as one value. */
const textPerUnit = 16

/**
 * How large values are when written out, shared parts counted each time they appear: `[@, @]` piped sixty
 * times is a few objects in memory and a planet on paper. Remembers what it has measured.
 */
export class ValueSizes {
  /** Made for the first object: most payloads have none below the root. */
  #known: WeakMap<object, number> | undefined
  readonly #limit: number

  /** @param limit sizes above it are all the same: measuring stops there. */
  constructor(limit: number) {
    this.#limit = limit
  }

  of(value: unknown): number {
    if (typeof value === 'string') return 1 + Math.floor(value.length / textPerUnit)
    if (typeof value !== 'object' || value === null) return 1
    this.#known ??= new WeakMap()
    const known = this.#known.get(value)
    if (known !== undefined) return known
    let size = 1
    for (const one of Array.isArray(value) ? value : Object.values(value)) {
      size += this.of(one)
      if (size > this.#limit) break
    }
    this.#known.set(value, size)
    return size
  }
}
