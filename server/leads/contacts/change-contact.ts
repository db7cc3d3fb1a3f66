import type { Tx } from '../../records/database.ts'
import type { Contact } from '../../records/field-kinds.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { invalidParam, notFound } from '../../refusals/errors.ts'
import { holdWithContacts } from '../merging/hold-both.ts'
import { noteSharers } from '../possible-duplicates.ts'
import { updateLead } from '../update-lead.ts'
import { type ContactKind, heldAs, keyOf } from './contact-keys.ts'
import { addContacts, mainAsFurther } from './further-contacts.ts'
import { unmarkShared } from './lead-contacts.ts'

/** What a person does with a further phone or email of a lead (decision 0045). */
export const contactActs = ['add', 'make_main', 'remove', 'not_shared'] as const

/** A contact of a lead, and what is done with it. */
export interface ContactAct {
  readonly act: (typeof contactActs)[number]
  readonly kind: ContactKind
  readonly contact: Contact
}

/**
 * Adds a further phone or email to a lead, makes one the main one, removes one, or says that one is not shared by several
 * people. A line on the timeline, which can be undone, tells of it. Whoever sees the lead may do it. 404 for a lead that
 * is not seen; `INVALID_PARAM` naming `contact` for one that the lead has not.
 */
export async function changeContact(
  tx: Tx,
  leadId: string,
  { act, kind, contact }: ContactAct,
  at: Date,
): Promise<void> {
  const { caller } = tx
  const key = keyOf(kind, contact.normalized)
  const [lead] = await holdWithContacts(tx, [leadId], [key])
  if (!lead) throw notFound('lead')
  const as = heldAs(lead, kind, contact.normalized)
  if (act === 'not_shared') {
    if (as === null) throw invalidParam('contact', 'The lead has no such phone or email.')
    tx.write(
      ...unmarkShared(caller.accountId, key),
      auditEntry(caller, at, 'lead.contact_not_shared', ['lead', leadId]),
    )
    return
  }
  if (act !== 'add' && as !== 'further')
    throw invalidParam('contact', 'The lead has no such further phone or email.')
  if (act === 'add' && as !== null) return
  const further = lead.further_contacts ?? []
  const isIt = (one: (typeof further)[number]): boolean =>
    one.kind === kind && one.value === contact.normalized
  const own = { kind, value: contact.normalized, text: contact.text, at: at.toISOString(), by_hand: true }
  const found = further.find(isIt) ?? own
  const column = kind === 'phone' ? 'phone_e164' : 'email_normalized'
  const values = act === 'make_main' ? { ...lead, [kind]: found.text, [column]: found.value } : lead
  const left = {
    add: addContacts(further, [own]),
    remove: further.filter((one) => !isIt(one)),
    make_main: addContacts(further, mainAsFurther(lead, kind, at, true)),
  }[act]
  await updateLead(tx, { lead, why: [] }, values, at, { action: 'lead.changed', further: left })
  if (act !== 'add') return
  // Others may have it already: admins are told.
  const added = { phone_e164: null, email_normalized: null, [column]: contact.normalized }
  await noteSharers(tx, leadId, added, [], at)
}
