import { setImmediate as letOthersRun } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openPayload } from '../../capture/leaves/payload.ts'
import { bareEmail, looksDialled, looksLikeEmail } from '../../capture/values/looks-like.ts'
import type { Job } from '../../jobs/job.ts'
import { query } from '../../postgres/database.ts'
import { normalizeEmail } from '../../records/email.ts'
import { normalizePhone } from '../../records/phone.ts'
import { type StoredPayload, sentIn } from '../delivery.ts'
import { readSentPayload } from '../interpret/sent-payload.ts'
import { mostNumbers } from '../webhook-columns.ts'
import { changeWebhook } from '../webhook-settings.ts'

/** With fewer deliveries nobody can say whose a number is. */
const fewest = 20
/** In this share of them the business's own contacts stand. */
const leastShare = 0.6
/** Beside so many different ones: whoever tries a platform out sends the same person, with the same line, again and again. */
const fewestOthers = 10
/** A body of more is of several people. */
const mostInBody = 20

const isEmail = (contact: string): boolean => contact.includes('@')

/**
 * The phones and emails that are the business's own: they came with most of the deliveries, each time beside another of their kind.
 * @param bodies the contacts that each delivery holds.
 */
export function commonContacts(bodies: readonly ReadonlySet<string>[]): string[] {
  if (bodies.length < fewest) return []
  const besides = new Map<string, string[][]>()
  for (const contacts of bodies)
    for (const one of contacts.size > mostInBody ? [] : contacts) {
      const others = [...contacts].filter((other) => other !== one && isEmail(other) === isEmail(one))
      if (others.length > 0) besides.set(one, [...(besides.get(one) ?? []), others])
    }
  const isCommon = (one: readonly string[][]): boolean =>
    one.length >= bodies.length * leastShare && new Set(one.flat()).size >= fewestOthers
  return [...besides].flatMap(([contact, others]) => (isCommon(others) ? [contact] : []))
}

/** The latest deliveries that are looked at. */
const looked = 50
/** Longer bodies, in bytes, are of several people, and dear to read. */
const longestBody = 16_384
const intervalSeconds = 3_600

function contactsIn(stored: StoredPayload, region: string): Set<string> {
  const read = readSentPayload(sentIn(stored))
  const leaves = 'refused' in read ? [] : openPayload(read.payload).leaves
  return new Set(
    leaves.flatMap(({ text }) => {
      if (looksLikeEmail(text)) return normalizeEmail(bareEmail(text)) ?? []
      return (looksDialled(text, region) && normalizePhone(text, region)) || []
    }),
  )
}

/**
 * Adds to "Our numbers and addresses" of the webhooks that were heard what came with most of their deliveries, and for telephony the
 * phones of users. What a person took out again stays out.
 */
export const findOurContacts: Job = {
  name: 'find our own numbers and addresses',
  intervalSeconds,
  async run(tx, at) {
    const { accountId } = tx.caller
    const since = new Date(at.getTime() - 2 * intervalSeconds * 1_000)
    const [webhooks, phones] = await tx.run(
      query<{ id: string; kind: string; region: string; our_numbers: string[]; found_numbers: string[] }>`
        select webhooks.id, kind, default_region as region, our_numbers, found_numbers
        from webhooks join accounts on accounts.id = ${accountId}
        where account_id = ${accountId} and deleted_at is null and last_heard_at > ${since}`,
      query<{ phone: string }>`
        select phone from users where account_id = ${accountId} and phone is not null and disabled_at is null`,
    )
    for (const { id, kind, region, our_numbers: ours, found_numbers: before } of webhooks) {
      const stored = await tx.all(query<StoredPayload>`
        select body, content_type, method, query from deliveries
        where account_id = ${accountId} and webhook_id = ${id} and body is not null and caught_by is null
          and octet_length(body) <= ${longestBody}
        order by received_at desc, id desc limit ${looked}`)
      const bodies: Set<string>[] = []
      for (const one of stored) {
        bodies.push(contactsIn(one, region))
        await letOthersRun() // A body takes up to 6 ms.
      }
      const common = commonContacts(bodies)
      const found = [...common, ...(kind === 'calls' ? phones.map(({ phone }) => phone) : [])]
      const fresh = found.filter((one) => !ours.includes(one) && !before.includes(one))
      if (fresh.length === 0 || ours.length + fresh.length > mostNumbers) continue
      await changeWebhook(tx, id, { our_numbers: [...ours, ...fresh] }, { at, publicUrl: '' })
      tx.write(sql`
        update webhooks set found_numbers = found_numbers || ${fresh} where account_id = ${accountId} and id = ${id}`)
    }
    return false
  },
}
