import { deliveryIdOf as idOf } from '../../server/capture/delivery/delivery-id.ts'
import {
  isNonLeadEvent as isNoLead,
  isMarkedAsTest as isTest,
} from '../../server/capture/delivery/not-a-lead.ts'
import { holdsCondition as holds } from '../../server/capture/expressions/condition.ts'
import { type DetectedField, detectFields as detect } from '../../server/capture/leaves/detect-fields.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import { type MapOptions, type MappedPayload, mapPayload as map } from '../../server/capture/map-payload.ts'

/** The stages of the reading, each from a payload as it was sent. */
type Sent = Record<string, unknown>

export const mapPayload = (sent: Sent, options: MapOptions): MappedPayload => map(openPayload(sent), options)
export const detectFields = (sent: Sent): DetectedField[] => detect(openPayload(sent))
export const deliveryIdOf = (sent: Sent): string | null => idOf(openPayload(sent))
export const isMarkedAsTest = (sent: Sent): boolean => isTest(openPayload(sent))
export const isNonLeadEvent = (sent: Sent): boolean => isNoLead(openPayload(sent))
export const holdsCondition = (sent: Sent, condition: string): boolean => holds(openPayload(sent), condition)
