import type { CaptureSettings } from '../../server/webhooks/interpret/interpret-delivery.ts'

/** A webhook as it is made: nothing configured. */
export const unconfigured: CaptureSettings = {
  mapping: null,
  condition: null,
  accept_tests: false,
  notes_from_unmapped: true,
  kind: 'leads',
  our_numbers: [],
  takes_get: false,
  without_name: 'refuse',
  honeypot: null,
  default_tags: [],
  region: 'IN',
}
