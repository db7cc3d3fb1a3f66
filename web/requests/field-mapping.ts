import type { Mapping } from '../contract-capture.ts'
import { ask, askBy, keepsLast } from './request.ts'
import { webhooksKey } from './webhooks.ts'

/** Every field that was ever seen in this webhook's payloads, with a sample (§4.7 rule 2). */
export const detectedFields = (id: string) =>
  ask([...webhooksKey, id, 'fields'], '/webhooks/{id}/fields', { path: { id } })

/** The mapping that is guessed from the latest delivery that is a lead, with a reason for each field. */
export const guessedMapping = (id: string) =>
  ask([...webhooksKey, id, 'guess'], '/webhooks/{id}/guess', { path: { id } })

/** What a mapping would make of the last deliveries. */
export const mappingPreview = (id: string, mapping: Mapping, condition: string | null) => ({
  ...askBy(
    [...webhooksKey, id, 'preview'],
    '/webhooks/{id}/preview',
    { mapping, condition },
    { path: { id } },
  ),
  ...keepsLast,
  retry: false,
})

/** Whether an expression can be read, and where it cannot. */
export const expressionCheck = (expression: string) => ({
  ...askBy(['expressions'], '/expressions/check', { expression }),
  enabled: expression.trim() !== '',
  staleTime: Number.POSITIVE_INFINITY,
})
