/** The largest rest that is one piece: 16 parallel senders make packets of about this many rows. */
const mostOfAnySize = 8

/**
 * Cuts a list into pieces of 64, 32, 16 … entries and one of 1 to 8, so that statements over so many have few texts: each
 * is parsed and planned once per connection. To begin an insert costs PostgreSQL more than a few of its rows, so seven
 * rows are not sent as 4, 2 and 1.
 */
export function inFewSizes<T>(list: readonly T[], most: number): [T, ...T[]][] {
  const pieces: [T, ...T[]][] = []
  for (let start = 0; start < list.length; ) {
    const left = list.length - start
    const size = left <= mostOfAnySize ? left : Math.min(most, 2 ** Math.floor(Math.log2(left)))
    pieces.push(list.slice(start, start + size) as [T, ...T[]])
    start += size
  }
  return pieces
}
