import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type {
  DetectedField,
  ExpressionCheck,
  Guess,
  Mapping,
  PreviewedDelivery,
} from '../../contract-capture.ts'

/** Every field that was ever seen in this webhook's payloads, with a sample (§4.7 rule 2). */
export function useDetectedFields(webhookId: string): UseQueryResult<DetectedField[]> {
  return useQuery({
    queryKey: ['webhooks', webhookId, 'fields'],
    queryFn: () => answer(api.GET('/webhooks/{id}/fields', { params: { path: { id: webhookId } } })),
  })
}

/** The mapping that is guessed from the latest delivery that is a lead, with a reason for each field. */
export function useGuess(webhookId: string): UseQueryResult<Guess> {
  return useQuery({
    queryKey: ['webhooks', webhookId, 'guess'],
    queryFn: () => answer(api.GET('/webhooks/{id}/guess', { params: { path: { id: webhookId } } })),
  })
}

/** What a mapping would make of the last deliveries. */
export function usePreview(
  webhookId: string,
  mapping: Mapping,
  condition: string | null,
): UseQueryResult<PreviewedDelivery[]> {
  return useQuery({
    queryKey: ['webhooks', webhookId, 'preview', mapping, condition],
    queryFn: () =>
      answer(
        api.POST('/webhooks/{id}/preview', {
          params: { path: { id: webhookId } },
          body: { mapping, condition },
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Whether an expression can be read, and where it cannot. */
export function useExpressionCheck(expression: string): UseQueryResult<ExpressionCheck> {
  return useQuery({
    queryKey: ['expressions', expression],
    queryFn: () => answer(api.POST('/expressions/check', { body: { expression } })),
    enabled: expression.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}
