import { type Attribution, readAttribution } from '../../capture/attribution/read-attribution.ts'
import { type Consent, readConsent } from '../../capture/consent/read-consent.ts'
import type { Payload } from '../../capture/leaves/payload.ts'
import type { CallMark } from '../../capture/not-to-call/call-mark-words.ts'
import { readCallMarks } from '../../capture/not-to-call/read-call-marks.ts'

/** What a payload says of the person beside the lead's fields. */
export interface SaidBesides {
  readonly consent?: Consent | null
  /** How the lead came. */
  readonly attribution?: Attribution | null
  /** That the lead is not to be called. */
  readonly marks?: readonly CallMark[]
}

export const saidBesides = ({ leaves }: Payload): SaidBesides => ({
  consent: readConsent(leaves),
  attribution: readAttribution(leaves),
  marks: readCallMarks(leaves),
})
