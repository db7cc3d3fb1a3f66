/** A place is the expression of the object that holds the fields of one person; the root is empty and holds everything. */

/** True for a place that is `holder` itself or stands in it, at any depth. */
export const isWithin = (place: string, holder: string): boolean =>
  holder === '' || place === holder || place.startsWith(`${holder}.`) || place.startsWith(`${holder}[`)

/** Neither the same place nor one inside the other; the root holds everything, so it counts as a place of its own. */
export function isApart(one: string, other: string): boolean {
  if (one === '' || other === '') return one !== other
  return !isWithin(one, other) && !isWithin(other, one)
}
