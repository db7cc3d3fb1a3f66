/**
 * Cuts a list into pieces of 1, 2, 4, 8 … entries, so that statements over so many have few texts: each text is parsed
 * and planned once per connection.
 */
export function inPowersOfTwo<T>(list: readonly T[], most: number): [T, ...T[]][] {
  const pieces: [T, ...T[]][] = []
  for (let start = 0; start < list.length; ) {
    const size = Math.min(most, 2 ** Math.floor(Math.log2(list.length - start)))
    pieces.push(list.slice(start, start + size) as [T, ...T[]])
    start += size
  }
  return pieces
}
