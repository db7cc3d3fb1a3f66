/** The first letters of the first and the last word; of an address those of what stands before the @. A letter may be several code points. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) =>
      word === undefined ? '' : (letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''),
    )
    .join('')
    .toUpperCase()
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const colors = ['pine-5', 'blue-6', 'violet-5', 'orange-6', 'grape-5', 'cyan-6', 'red-5', 'yellow-6']

/** The same colour for the same name, wherever it stands. */
export function personColor(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return colors[sum % colors.length] ?? 'gray-5'
}
