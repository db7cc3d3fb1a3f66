import type { SentPayload } from './interpret/sent-payload.ts'
import type { Webhook } from './webhook.ts'

/** Why no request of this method makes a lead here (decision 0020.48); null where one can. */
function whyMethodRefused(
  { method }: Pick<SentPayload, 'method'>,
  { takes_get }: Pick<Webhook, 'takes_get'>,
): string | null {
  if (method === 'DELETE') return 'DELETE is not possible here.'
  return method === 'GET' && !takes_get
    ? 'This webhook does not take GET: its settings can change that.'
    : null
}

/** The refusal of a method that makes no lead here, whatever was sent by it; null where it can make one. */
export function refusedMethod(sent: Pick<SentPayload, 'method'>, settings: Pick<Webhook, 'takes_get'>) {
  const reason = whyMethodRefused(sent, settings)
  return reason === null
    ? null
    : ({ kind: 'rejected', code: 'METHOD_NOT_ALLOWED', reason, field: null } as const)
}
