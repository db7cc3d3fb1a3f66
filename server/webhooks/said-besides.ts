import type { Consent } from '../capture/consent/read-consent.ts'
import { attributionRows } from '../leads/attributions/attributions.ts'
import { deliveredMarks } from '../leads/not-to-call/call-marks.ts'
import { type Insert, insertRow } from '../postgres/database.ts'
import { storableJson, storableText } from '../values/storable-text.ts'
import type { Delivery } from './delivery.ts'
import type { SaidBesides } from './interpret/said-besides.ts'

const textOrNull = (text: string | null): string | null => (text === null ? null : storableText(text))

/** The row that keeps what a delivery says of consent, behind the delivery's own; none where it says nothing. */
function consentRows(accountId: string, delivery: Delivery, consent: Consent | null): Insert[] {
  if (consent === null) return []
  const row = {
    account_id: accountId,
    delivery_id: delivery.id,
    statements: storableJson(consent.statements),
    given_at: textOrNull(consent.givenAt),
    ip: textOrNull(consent.ip),
    page: textOrNull(consent.page),
    received_at: delivery.receivedAt,
  }
  // A replay finds it there: evidence stays as it came.
  return [insertRow('consents', row, 'on conflict (account_id, delivery_id) do nothing')]
}

/** The rows of what a delivery says of the person besides, behind its own row and the lead's. */
export const rowsBesides = (
  accountId: string,
  leadId: string,
  delivery: Delivery,
  { consent = null, attribution = null, marks = [] }: SaidBesides,
): Insert[] => [
  ...consentRows(accountId, delivery, consent),
  ...attributionRows(accountId, delivery, attribution),
  ...deliveredMarks(accountId, leadId, delivery, marks),
]
