import amountWords from './amount-words.json'

/** What a word of an amount multiplies it by. */
const words: Readonly<Record<string, number>> = amountWords

/** Longest text that is read as an amount, in characters: what is longer is a sentence. */
const longest = 60

/** Rupees as sheets write them, in whole paise: `₹ 1,20,000/-`, `45 lakh`, `1.2 Cr`, `50k`. Null for anything else, a range too. */
export function amountOf(text: string): number | null {
  if (text.length > longest) return null
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
