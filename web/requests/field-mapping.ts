import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type {
  DetectedField,
  ExpressionCheck,
  Guess,
  Mapping,
  PreviewedDelivery,
} from '../contract-capture.ts'
import type { Query } from './request.ts'
import { webhooksKey } from './webhooks.ts'

/** Every field that was ever seen in this webhook's payloads, with a sample (§4.7 rule 2). */
export const detectedFields = (webhookId: string): Query<DetectedField[]> =>
  queryOptions<DetectedField[]>({
    queryKey: [...webhooksKey, webhookId, 'fields'],
    queryFn: () => answer(api.GET('/webhooks/{id}/fields', { params: { path: { id: webhookId } } })),
  })

/** The mapping that is guessed from the latest delivery that is a lead, with a reason for each field. */
export const guessedMapping = (webhookId: string): Query<Guess> =>
  queryOptions<Guess>({
    queryKey: [...webhooksKey, webhookId, 'guess'],
    queryFn: () => answer(api.GET('/webhooks/{id}/guess', { params: { path: { id: webhookId } } })),
  })

/** What a mapping would make of the last deliveries. */
export function mappingPreview(
  webhookId: string,
  mapping: Mapping,
  condition: string | null,
): Query<PreviewedDelivery[]> {
  const path = { id: webhookId }
  return queryOptions<PreviewedDelivery[]>({
    queryKey: [...webhooksKey, webhookId, 'preview', mapping, condition],
    queryFn: () =>
      answer(api.POST('/webhooks/{id}/preview', { params: { path }, body: { mapping, condition } })),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Whether an expression can be read, and where it cannot. */
export const expressionCheck = (expression: string): Query<ExpressionCheck> =>
  queryOptions<ExpressionCheck>({
    queryKey: ['expressions', expression],
    queryFn: () => answer(api.POST('/expressions/check', { body: { expression } })),
    enabled: expression.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
