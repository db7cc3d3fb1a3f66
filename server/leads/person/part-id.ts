import { idOfText } from '../../secrets/secrets.ts'

/** Leads of one list that are offered; what sends more has another road to take. */
export const mostParts = 200

/** The id of the delivery that a part of a list becomes: always the same, so that no part is taken twice. */
export const partIdOf = (deliveryId: string, index: number): string => idOfText(`${deliveryId}/${index}`)

/** The places of a list that became one of these deliveries. */
export const placesOf = (deliveryId: string, partIds: ReadonlySet<string>): number[] =>
  Array.from({ length: mostParts }, (_, index) => index).filter((index) =>
    partIds.has(partIdOf(deliveryId, index)),
  )
