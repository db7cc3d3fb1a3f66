const words: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  hazar: 1e3,
  l: 1e5,
  lac: 1e5,
  lacs: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  लाख: 1e5,
  cr: 1e7,
  crs: 1e7,
  crore: 1e7,
  crores: 1e7,
  करोड़: 1e7,
}

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
