import { randomUUID } from 'node:crypto'
import { chooseAssignee, matchingRules, readsFor, turnKey } from '../distribution/choose-assignee.ts'
import { enabledRules, readRules } from '../distribution/stored-rule.ts'
import { reasonOfNobody } from '../leads/contacts/choose-lead.ts'
import { contactKeys } from '../leads/contacts/contact-keys.ts'
import { markShared } from '../leads/contacts/lead-contacts.ts'
import { whyMatched } from '../leads/contacts/match-reason.ts'
import { createLead } from '../leads/create-lead.ts'
import { typedDefaults } from '../leads/lead.ts'
import { findLeads } from '../leads/match-lead.ts'
import { notePossibleDuplicates } from '../leads/possible-duplicates.ts'
import { type SaveResult, saveLead } from '../leads/save-lead.ts'
import { comparedFields, type SentLead } from '../leads/sent-lead.ts'
import { asWholeAccount, query } from '../postgres/database.ts'
import { within } from '../postgres/scope.ts'
import type { Scope } from '../records/database.ts'

/** A row as it was saved, and the email of whoever got the lead; null of one that was there, or that nobody got. */
export interface ImportedRow extends SaveResult {
  readonly assignedTo: string | null
}

/**
 * Saves a row of a sheet for whomever the rules give it to, as a delivery's lead (§4.7 rule 5); nobody, where none fits. A
 * lead that is there keeps its owner and uses up no turn. Contacts and turns are locked at once, in the order of
 * deliveries. For admins: others do not see the rules.
 */
export const importByRules = (scope: Scope, sent: SentLead, at: Date): Promise<ImportedRow> =>
  scope.transaction(async (tx) => {
    const { accountId } = tx.caller
    const lock = { keys: [...contactKeys(sent), turnKey] }
    const { match, owners, sharedKeys } = await findLeads(tx, lock, sent, { nameDecides: true })
    if (match)
      return { ...(await saveLead(within(tx), sent, at, 'fill', typedDefaults, true)), assignedTo: null }
    const [stored] = await tx.run(query<{ rules: string }>`select ${enabledRules(accountId)} as rules`)
    const { assigned_to: named, status = typedDefaults.status } = sent
    const candidates = {
      namedEmail: named ?? null,
      status,
      rules: matchingRules(readRules(stored[0]?.rules ?? '[]'), comparedFields(sent, typedDefaults)),
      fallback: null,
    }
    const reads = readsFor(accountId, candidates, at)
    const rows = reads ? await tx.run(...reads) : ([] as const)
    const { assignee, writes, assignment } = chooseAssignee(accountId, candidates, at, rows, new Map())
    const lead = { id: randomUUID(), at, sent, defaults: typedDefaults }
    const why = whyMatched(reasonOfNobody(sharedKeys, sent))
    tx.write(...createLead(tx.caller, lead, assignee, { ...assignment, ...why }), ...writes)
    tx.write(...notePossibleDuplicates(tx.caller, lead.id, owners, at))
    tx.write(asWholeAccount, ...markShared(accountId, lead.id, sharedKeys))
    const { name, phone } = sent
    const saved = { id: lead.id, name, phone: phone?.text ?? null, status, created_at: at, updated_at: at }
    return { lead: saved, match: null, assignedTo: assignee?.email ?? null }
  })
