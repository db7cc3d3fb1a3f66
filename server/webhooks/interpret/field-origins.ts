import type { Origin } from '../../capture/guess/choose-origin.ts'
import type { Certainty } from '../../capture/guess/guess.ts'
import { certain, type Doubt } from '../../capture/weights.ts'
import type { Remarks } from '../delivered-lead.ts'

/** Where a lead field came from, and what had to be done to its value. */
export interface FieldOrigin {
  readonly by: Origin['by']
  readonly expression: string
  readonly reason: string
  readonly remark?: string
  /** Where it is not quite sure that the value is the customer's: how sure it is, as a share of 1, and what speaks against it. */
  readonly certainty?: number
  readonly doubt?: Doubt
}

/** By field of the lead or call. */
export type Origins = Readonly<Record<string, FieldOrigin>>

/** As a delivery keeps them: only what is doubtful says how sure it is (decision 0055). */
export function originsOf(
  origins: Readonly<Record<string, Origin>>,
  remarks: Remarks,
  certainties: Readonly<Record<string, Certainty>> = {},
): Origins {
  const all: Record<string, FieldOrigin> = {}
  for (const [field, { by, expressions, reason }] of Object.entries(origins)) {
    const remark = (remarks as Readonly<Record<string, string>>)[field]
    const { share = 1, doubt } = (by === 'guess' ? certainties[field] : undefined) ?? {}
    const isSure = share >= certain.check || !doubt
    const origin = { by, expression: expressions.join(', '), reason, ...(remark && { remark }) }
    all[field] = isSure ? origin : { certainty: Math.round(share * 100) / 100, doubt, ...origin }
  }
  return all
}
