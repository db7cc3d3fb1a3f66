// Names for what travels about lead capture and distribution. Every shape is the OpenAPI document's.
import type { LeadInput } from './contract.ts'
import { type AnswerOf, type BodyOf, type EntryOf, everyOne } from './typed-routes.ts'

export type Webhook = AnswerOf<'/webhooks/{id}', 'get'>
export type WebhookWithCounts = EntryOf<'/webhooks'>
export type WebhookInput = BodyOf<'/webhooks'>
export type WebhookChange = BodyOf<'/webhooks/{id}'>
/** Field of a lead or call → JMESPath expressions whose non-empty results are joined in order. */
export type Mapping = NonNullable<Webhook['mapping']>
export type MappedField = keyof Mapping
/** A lead field that a payload can fill (§4.7). */
export type LeadField = MappedField & keyof LeadInput
/** What a payload of telephony can say of a call besides. */
export type CallField = Exclude<MappedField, LeadField>

export type DetectedField = EntryOf<'/webhooks/{id}/fields'>
export type Guess = AnswerOf<'/webhooks/{id}/guess', 'get'>
export type PreviewedDelivery = AnswerOf<'/webhooks/{id}/preview', 'post'>[number]

export type Delivery = EntryOf<'/webhooks/{id}/deliveries'>
export type WebhookKind = Webhook['kind']
export type DeliveryOutcome = Delivery['outcome']
export type DeliveryDetail = AnswerOf<'/deliveries/{id}', 'get'>
/** One of several leads in a body. */
export type DeliveryPart = DeliveryDetail['parts'][number]
/** Where the fields of a lead came from, by field. */
export type Origins = NonNullable<DeliveryDetail['origins']>
export type Origin = Origins[string]
export type Replayed = AnswerOf<'/deliveries/{id}/replay', 'post'>
export type ReplayProgress = AnswerOf<'/webhooks/{id}/replay-rejected', 'post'>

export type Rule = EntryOf<'/distribution-rules'>
export type RuleInput = BodyOf<'/distribution-rules'>
export type WayToShare = Rule['shares_by']
export type RuleAssignee = Rule['assignees'][number]
export type Condition = RuleInput['when']['all'][number]
export type ConditionField = Condition['field']
export type Operator = Exclude<keyof Condition, 'field'>
export type TriedLead = BodyOf<'/distribution-rules/try'>['lead']
export type RuleTrial = AnswerOf<'/distribution-rules/try', 'post'>

export const everyCallField = everyOne<CallField>()([
  'call_type',
  'outcome',
  'duration_seconds',
  'called_at',
  'agent',
  'recording',
  'call_id',
])
export const deliveryOutcomes = everyOne<DeliveryOutcome>()([
  'created',
  'merged',
  'repeated',
  'ignored',
  'rejected',
  'disabled',
])
export const operators = everyOne<Operator>()([
  'is',
  'is_not',
  'is_one_of',
  'contains',
  'starts_with',
  'at_least',
  'at_most',
  'is_empty',
])
