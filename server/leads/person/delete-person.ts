import { mentionsPerson, type PersonMarks } from '../../capture/delivery/without-person.ts'
import { asWholeAccount, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { deleteLead } from '../delete-lead.ts'
import { type AskedPerson, findPerson } from './asked-person.ts'
import { marksOf } from './contacts.ts'
import { eraseSamples, writeRest } from './erase-several.ts'
import { noteErased } from './erased-contacts.ts'
import { type KeptBody, payloadOf, restOf } from './kept-body.ts'
import { deliveriesThatSpeak, undosThatHold } from './speaks-of.ts'

/** What was erased of a person. */
export interface DeletedPerson extends Record<string, unknown> {
  readonly leads: number
  /** Further deliveries that were emptied, or of which the person was cut out. */
  readonly deliveries: number
  /** Other leads that took the person in by a merge, which can no more be undone: somebody must say whether they are the person. */
  readonly also_in_leads: readonly string[]
}

/** Whether a body that may speak of the person does: the query of the database knows a phone by its last digits alone. */
function speaks(kept: KeptBody, marks: PersonMarks): boolean {
  if (kept.query !== null && marks.isMentionedIn(kept.query)) return true
  const payload = payloadOf(kept)
  return payload === null ? marks.isMentionedIn(kept.body?.toString() ?? '') : mentionsPerson(payload, marks)
}

/** Erases what one delivery holds of the person; answers the deliveries whose samples are to go. */
async function eraseFrom(tx: Tx, id: string, marks: PersonMarks): Promise<string[]> {
  const kept = await tx.oneOrNone(query<KeptBody>`
    select id, lead_id, body, content_type, query, reason, field from deliveries
    where account_id = ${tx.caller.accountId} and id = ${id} and body is not null for update`)
  if (kept === undefined || !speaks(kept, marks)) return []
  return writeRest(tx, kept, restOf(kept, { marks, places: new Set() }))
}

/**
 * Deletes one person (Digital Personal Data Protection Act, section 12; GDPR article 17): the leads with the phone or email as
 * somebody would (§4.3), what undoing merges into other leads would bring back, and what all other deliveries hold of them, refused ones too. Of lists, and of what became another lead,
 * the person alone is cut out. Reads every kept delivery, so that it takes as long as there are many. The audit log names the
 * leads that are gone, and not the person. Throws `INVALID_PARAM` naming the option.
 */
export async function deletePerson(tx: Tx, asked: AskedPerson, at: Date): Promise<DeletedPerson> {
  const { accountId } = tx.caller
  const person = await findPerson(tx, asked)
  const marks = marksOf(person.contacts)
  const [speaking, undos] = await tx.run(
    query<{ id: string }>`
      select id from deliveries where ${deliveriesThatSpeak(accountId, person)} order by id`,
    query<{ lead_id: string }>`delete from lead_undos
      where ${undosThatHold(accountId, person)} and lead_id <> all(${person.leadIds}::uuid[]) returning lead_id`,
  )
  for (const id of person.leadIds) await deleteLead(tx, id, at)
  const erased: string[][] = []
  for (const { id } of speaking) erased.push(await eraseFrom(tx, id, marks))
  const { phones, emails } = person.contacts
  tx.write(
    ...eraseSamples(accountId, erased.flat()),
    asWholeAccount,
    ...noteErased(accountId, [...phones, ...emails], at),
  )
  const counted = { leads: person.leadIds.length, deliveries: erased.filter((ids) => ids.length > 0).length }
  tx.write(auditEntry(tx.caller, at, 'person.deleted', ['account', accountId], counted))
  return { ...counted, also_in_leads: [...new Set(undos.map(({ lead_id: id }) => id))] }
}
