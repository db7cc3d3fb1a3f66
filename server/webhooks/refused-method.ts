import type { SentPayload } from './interpret/sent-payload.ts'
import type { Webhook } from './webhook.ts'

/** The refusal of a method that makes no lead here, whatever was sent by it (decision 0020.48); null where it can make one. */
export function refusedMethod(
  { method }: Pick<SentPayload, 'method'>,
  { takes_get }: Pick<Webhook, 'takes_get'>,
) {
  if (method !== 'DELETE' && (method !== 'GET' || takes_get)) return null
  const reason =
    method === 'GET'
      ? 'This webhook does not take GET: its settings can change that.'
      : 'DELETE is not possible here.'
  return { kind: 'rejected', code: 'METHOD_NOT_ALLOWED', reason, field: null } as const
}
