import { type Static, Type } from 'typebox'
import { contactKinds } from './contact-keys.ts'

/** Why a save became its lead: each contact that matched, as which the lead has it, and whether several people share it (decision 0045). */
export const MatchReason = Type.Array(
  Type.Object({
    on: Type.Enum([...contactKinds]),
    as: Type.Enum(['main', 'further', 'nobody'], {
      description: 'nobody: several people share it, and the name fits none of them.',
    }),
    is_shared: Type.Boolean(),
  }),
)

export type MatchReason = Static<typeof MatchReason>

/** The same for whoever is told of no other lead (decision 0001.7): that several people share a contact is left out. */
export const reasonForAll = (why: MatchReason): MatchReason =>
  why.filter(({ as }) => as !== 'nobody').map((one) => ({ ...one, is_shared: false }))

/** It on the timeline, where it is more than equal main contacts. */
export const whyMatched = (why: MatchReason): { readonly why_matched?: MatchReason } =>
  why.some(({ as, is_shared: is }) => is || as !== 'main') ? { why_matched: why } : {}
