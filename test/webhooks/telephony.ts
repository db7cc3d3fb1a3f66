import type { ServiceForTests } from '../support/app/service-for-tests.ts'
import type { WebhookOffice } from './office.ts'
import { newPhone, type TestWebhook } from './support.ts'

/** A webhook of the kind calls. */
export function callsWebhook(
  office: WebhookOffice,
  settings: Record<string, unknown> = {},
): Promise<TestWebhook> {
  return office.makeWebhook({ name: 'Switchboard', kind: 'calls', ...settings })
}

/** A call log as the database holds it. */
export interface CallRow extends Record<string, unknown> {
  readonly id: string
  readonly lead_id: string
  readonly notes: string | null
  readonly called_at: Date
}

/** The calls that came through a webhook, oldest first. */
export function callsOf(service: ServiceForTests, webhook: TestWebhook): Promise<CallRow[]> {
  return service.registrar.query<CallRow>(
    'select * from call_logs where webhook_id = $1 order by created_at, id',
    [webhook.id],
  )
}

let lastCall = 0

/** What telephony tells of a call that no other call gave. */
export function newCall(values: Record<string, unknown> = {}): Record<string, unknown> {
  lastCall += 1
  return {
    call_id: `C-${lastCall}`,
    direction: 'inbound',
    from: newPhone(),
    to: '08045670001',
    status: 'completed',
    duration: 125,
    start_time: '2026-11-20 10:00:00',
    ...values,
  }
}
