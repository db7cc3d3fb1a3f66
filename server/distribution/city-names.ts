import names from './city-names.json'

/** Today's English name by each other one, in the form in which texts are compared. */
const todays: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([name, others]) =>
    others.map((other) => [other.normalize('NFC').toLowerCase(), name] as const),
  ),
)

/** A city under today's English name: `bombay` and `मुंबई` are `mumbai`. Takes and answers folded texts. */
export const todaysCity = (folded: string): string => todays.get(folded) ?? folded

/** What the city of a lead is compared as: as it was written, and each part of `andheri west, mumbai` by itself. Folded. */
export function cityTexts(folded: string): string[] {
  const parts = [folded, ...folded.split(',').map((part) => part.trim())]
  return [...new Set(parts.flatMap((part) => [part, todaysCity(part)]))]
}
