import { createHash } from 'node:crypto'

/** Leads of one list that are offered; what sends more has another road to take. */
export const mostParts = 200

/** The id of the delivery that a part of a list becomes: always the same, so that no part is taken twice. */
export function partIdOf(deliveryId: string, index: number): string {
  const hash = createHash('sha256').update(`${deliveryId}/${index}`).digest()
  // Version 8 of RFC 9562: made of what we choose.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The places of a list that became one of these deliveries. */
export const placesOf = (deliveryId: string, partIds: ReadonlySet<string>): number[] =>
  Array.from({ length: mostParts }, (_, index) => index).filter((index) =>
    partIds.has(partIdOf(deliveryId, index)),
  )
