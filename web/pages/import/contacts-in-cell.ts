/** Longest cell whose numbers are told apart, in characters. */
const longest = 500

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
    .slice(0, longest)
    .split(by === 'phone' ? /[/,;|\n&]|\bor\b|\band\b/i : /[/,;|\s]+/)
    .map((part) => (by === 'phone' ? dialledOf(part) : part.includes('@') ? part.trim() : null))
    .filter((part) => part !== null)
  const [first = text, ...others] = [...new Set(parts)]
  return { first, others }
}
