import type { LeadRecord } from '../../records/lead-record.ts'
import type { SentLead } from '../sent-lead.ts'
import { type ContactKind, contactKinds, heldAs, mainOf, sentKey } from './contact-keys.ts'
import type { MatchReason } from './match-reason.ts'
import { fitOfNames } from './name-fit.ts'

/** The lead that a save is about, and why. */
export interface LeadMatch {
  readonly lead: LeadRecord
  /** What led to it; nothing when the lead itself was named. */
  readonly why: MatchReason
  /** What was sent and belongs to another lead: it is left out (decisions 0001.5 and 0045). */
  readonly conflict: { readonly on: ContactKind; readonly id: string } | null
}

/**
 * What was sent and does not become the main phone or email: another lead has it, or the lead itself as a further one
 * beside a main one (decision 0045). Nothing but the former for a change of a lead that is named.
 */
export function leftOut({ lead, why, conflict }: LeadMatch): ContactKind[] {
  const further = why.flatMap(({ on, as }) => (as === 'further' && mainOf(lead, on) !== null ? on : []))
  return conflict === null ? further : [...further, conflict.on]
}

/** How a save looks for its lead. */
export interface Matching {
  /** That lead is meant, whatever its values (an edit in the console). */
  readonly leadId?: string | undefined
  /** Among those who share a contact the name alone decides: for webhooks and imports, not for REST (decision 0045). */
  readonly nameDecides?: boolean
}

/** Why nobody was found although contacts are known: those that several people share, none of whom the name fits. */
export const reasonOfNobody = (sharedKeys: readonly string[], sent: SentLead): MatchReason =>
  contactKinds
    .filter((kind) => sharedKeys.includes(sentKey(sent, kind) ?? ''))
    .map((on) => ({ on, as: 'nobody', is_shared: true }))

/** Who has a phone or email that was sent, by what it is there. */
type Holders = Readonly<Record<'main' | 'further', readonly LeadRecord[]>>

/** What the caller sees of the leads with what was sent. */
export interface SeenLeads extends Readonly<Record<ContactKind, Holders>> {
  readonly sharedKeys: readonly string[]
  /** The lead that was named; null where it is not seen, undefined where none was named. */
  readonly named?: LeadRecord | null | undefined
}

/** The most recently updated, ties by smallest id (decision 0001.6). */
function latest(leads: readonly LeadRecord[]): LeadRecord | undefined {
  const age = (a: LeadRecord, b: LeadRecord): number => b.updated_at.getTime() - a.updated_at.getTime()
  return [...leads].sort((a, b) => age(a, b) || (a.id < b.id ? -1 : 1))[0]
}

/** Of those who share a contact the latest among those whose name fits best; nobody where none fits. */
function bestFitting(leads: readonly LeadRecord[], name: string): LeadRecord | undefined {
  const fits = leads.map((lead) => ({ lead, fit: fitOfNames(lead.name, name) }))
  const best = Math.max(0, ...fits.map(({ fit }) => fit))
  return best === 0 ? undefined : latest(fits.filter(({ fit }) => fit === best).map(({ lead }) => lead))
}

/**
 * The lead that a save is about, in the order main phone, main email, further phone, further email (decision 0045). What
 * the caller cannot see does not match (decision 0001.7). Of a contact that several people share the name chooses; where
 * it fits none, that contact matches nobody, or, on REST, the one who was changed last (§4.2 rule 1).
 */
export function chooseLead(
  { sharedKeys, named, ...holders }: SeenLeads,
  sent: SentLead,
  nameDecides: boolean,
): LeadMatch | null {
  const isShared = (kind: ContactKind): boolean => sharedKeys.includes(sentKey(sent, kind) ?? '')
  const all = (kind: ContactKind): LeadRecord[] => [...holders[kind].main, ...holders[kind].further]
  const shared = contactKinds.filter(isShared)
  const choose = (kind: ContactKind, as: 'main' | 'further'): LeadRecord | undefined => {
    if (!isShared(kind)) return latest(holders[kind][as])
    return as === 'main' ? bestFitting(all(kind), sent.name) : undefined
  }
  const found =
    choose('phone', 'main') ??
    choose('email', 'main') ??
    choose('phone', 'further') ??
    choose('email', 'further') ??
    (nameDecides ? undefined : shared.map((kind) => latest(all(kind))).find((one) => one !== undefined))
  const lead = named === undefined ? found : (named ?? undefined)
  if (!lead) return null
  const isNamed = named !== undefined
  const hit = (kind: ContactKind) => {
    const value = sent[kind]?.normalized
    return value === undefined ? null : heldAs(lead, kind, value)
  }
  const conflict = contactKinds.flatMap((on) => {
    // A person who changes a phone is told of others with it beforehand, and takes it.
    if (hit(on) !== null || isShared(on) || (isNamed && on === 'phone')) return []
    const other = latest(holders[on].main) ?? latest(holders[on].further)
    return other && other.id !== lead.id ? [{ on, id: other.id }] : []
  })[0]
  return {
    lead,
    conflict: conflict ?? null,
    why: contactKinds.flatMap((on) => {
      const as = isNamed ? null : hit(on)
      return as === null ? [] : [{ on, as, is_shared: isShared(on) }]
    }),
  }
}
