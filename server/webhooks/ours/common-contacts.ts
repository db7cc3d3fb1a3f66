/** With fewer deliveries nobody can say whose a number is. */
const fewest = 20
/** In this share of them the business's own contacts stand. */
const leastShare = 0.6
/** Beside so many different ones: whoever tries a platform out sends the same person, with the same line, again and again. */
const fewestOthers = 10
/** A body of more is of several people. */
const mostInBody = 20

const isEmail = (contact: string): boolean => contact.includes('@')

/**
 * The phones and emails that are the business's own: they came with most of the deliveries, each time beside another of their kind.
 * @param bodies the contacts that each delivery holds.
 */
export function commonContacts(bodies: readonly ReadonlySet<string>[]): string[] {
  if (bodies.length < fewest) return []
  const besides = new Map<string, string[][]>()
  for (const contacts of bodies)
    for (const one of contacts.size > mostInBody ? [] : contacts) {
      const others = [...contacts].filter((other) => other !== one && isEmail(other) === isEmail(one))
      if (others.length > 0) besides.set(one, [...(besides.get(one) ?? []), others])
    }
  const isCommon = (one: readonly string[][]): boolean =>
    one.length >= bodies.length * leastShare && new Set(one.flat()).size >= fewestOthers
  return [...besides].flatMap(([contact, others]) => (isCommon(others) ? [contact] : []))
}
