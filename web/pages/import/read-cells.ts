import amountWords from './amount-words.json'

/** What a word of an amount multiplies it by. */
const words: Readonly<Record<string, number>> = amountWords

/** Longest text that is read as an amount, in characters: what is longer is a sentence. */
const longestAmount = 60

/** Rupees as sheets write them, in whole paise: `₹ 1,20,000/-`, `45 lakh`, `1.2 Cr`, `50k`. Null for anything else, a range too. */
export function amountOf(text: string): number | null {
  if (text.length > longestAmount) return null
  const bare = text
    .toLowerCase()
    .normalize()
    .replace(/^(?:rs\.?|inr|₹|रु\.?)/, '')
    .replace(/(?:\/-|inr|rs\.?|rupees|only)$/, '')
    .replaceAll(/[,\s]/g, '')
  const found = /^(\d+(?:\.\d+)?)(\p{L}\p{M}*(?:\p{L}|\p{M})*)?\.?$/u.exec(bare)
  if (found === null) return null
  const [, number = '', word] = found
  const times = word === undefined ? 1 : words[word]
  return times === undefined ? null : Math.round(Number(number) * times * 100) / 100
}

/** Longest cell whose numbers are told apart, in characters. */
const longestCell = 500

/** What is dialled of a part: its digits and the signs between them, without words around. */
function dialledOf(part: string): string | null {
  const found = /[+(]?\d[\d ().-]*\d/.exec(part)?.[0] ?? ''
  return found.replace(/\D/g, '').length >= 7 ? found : null
}

/** The phones of a cell, `98… / 96… (office)`, or its emails: the first, the others, and what is neither. */
export function contactsIn(
  text: string,
  by: 'phone' | 'email',
): { readonly first: string; readonly others: readonly string[] } {
  const parts = text
    .slice(0, longestCell)
    .split(by === 'phone' ? /[/,;|\n&]|\bor\b|\band\b/i : /[/,;|\s]+/)
    .map((part) => (by === 'phone' ? dialledOf(part) : part.includes('@') ? part.trim() : null))
    .filter((part) => part !== null)
  const [first = text, ...others] = [...new Set(parts)]
  return { first, others }
}
