import { setImmediate as nextTurn } from 'node:timers/promises'
import { saysSeveralPeople, whyApart } from '../capture/delivery/several-leads.ts'
import { mostParts, partIdOf } from '../leads/person/part-id.ts'
import { within } from '../postgres/scope.ts'
import type { Tx } from '../records/database.ts'
import { type Delivery, insertDelivery } from './delivery.ts'
import { type Part, partsOf } from './delivery-parts.ts'
import type { Interpretation } from './interpret/interpret-delivery.ts'
import type { Interpreter } from './interpret/interpreter.ts'
import { findFirstDelivery, firstOf } from './repeated-delivery.ts'
import { deliveryKeys, type SavedDelivery, saveDelivery } from './save-delivery.ts'
import type { Webhook } from './webhook.ts'

/** Lists stand in lists: an entry with several changes, each a lead. */
const deepestList = 3

/** One lead of a list, as a delivery of its own, and what it means. */
export interface ReadPart {
  readonly delivery: Delivery
  readonly read: Interpretation
}

/** A body that a webhook takes apart. */
export interface ApartDelivery {
  readonly webhook: Webhook
  readonly delivery: Delivery
  /** Why it is not one lead. */
  readonly read: Interpretation & { readonly kind: 'rejected' }
  readonly parts: readonly ReadPart[]
  /** When it is saved: on arrival, or at the replay. */
  readonly at: Date
}

/** A part as it is kept: with its list's webhook and time, and ids that are made of the list's and of its place. */
export const partDelivery = (list: Delivery, { index, part }: Part): Delivery => ({
  ...list,
  id: partIdOf(list.id, index),
  leadId: partIdOf(list.leadId, index),
  contentType: 'application/json',
  method: 'POST',
  body: Buffer.from(JSON.stringify(part)),
})

const holdsLead = ({ read }: ReadPart): boolean => read.kind === 'lead'

async function readWithin(
  interpreter: Interpreter,
  webhook: Webhook,
  list: Delivery,
  { reason, field }: Pick<ApartDelivery['read'], 'reason' | 'field'>,
  level: number,
): Promise<ReadPart[]> {
  const { id, body, contentType } = list
  const all = partsOf({ id, body, content_type: contentType, outcome: 'rejected', reason, field })
  const read: ReadPart[] = []
  for (const part of all) {
    const delivery = partDelivery(list, part)
    const { body: bytes, contentType: label, method, query } = delivery
    // A body of 256 KiB holds many small parts: others get their turn between them.
    await nextTurn()
    const one = await interpreter.interpret(
      { body: bytes ?? Buffer.alloc(0), contentType: label, method, query },
      webhook,
    )
    const isList = one.kind === 'rejected' && one.isSeveral === true && level < deepestList
    read.push(
      ...(isList
        ? await readWithin(interpreter, webhook, delivery, one, level + 1)
        : [{ delivery, read: one }]),
    )
  }
  return read
}

/**
 * The parts of a body that holds several people, where the webhook takes lists apart. Null where it does not, where none of
 * them makes a lead, and where they are more than one delivery can show: then the body is refused as a whole.
 */
export async function readApart(
  interpreter: Interpreter,
  webhook: Webhook,
  delivery: Delivery,
  read: ApartDelivery['read'],
): Promise<ReadPart[] | null> {
  if (!webhook.takes_lists_apart || !read.isSeveral || countIn(read.reason) > mostParts) return null
  const parts = await readWithin(interpreter, webhook, delivery, read, 1)
  return parts.length <= mostParts && parts.some(holdsLead) ? parts : null
}

/** The number in a reason that counts people. */
const countIn = (reason: string): number => Number(/\d+/.exec(reason)?.[0] ?? 0)

/** All that parts take one after another, so that two bodies of the same people cannot wait for each other. */
const keysOf = ({ webhook, parts }: ApartDelivery): string[] =>
  parts.flatMap(({ read }) => (read.kind === 'lead' ? deliveryKeys({ webhook, read }) : []))

async function savePart(tx: Tx, work: ApartDelivery, part: ReadPart): Promise<SavedDelivery | null> {
  const { webhook, at } = work
  const { delivery, read } = part
  if (read.kind === 'lead') return saveDelivery(within(tx), { webhook, delivery, read, at })
  tx.write(insertDelivery(tx.caller.accountId, delivery, { outcome: read.kind, ...read }))
  return null
}

/**
 * Saves all parts of a body in one transaction, and the body beside them as what its first lead became; answers that one
 * (decision 0025). What makes no lead is kept as a delivery that says why. The same body again repeats as a whole.
 */
export async function saveApart(tx: Tx, work: ApartDelivery): Promise<SavedDelivery> {
  const { delivery, read, parts } = work
  const { accountId } = tx.caller
  const lock = { keys: [`list:${delivery.webhookId}`, ...keysOf(work)] }
  const found = await tx.run(lock, ...findFirstDelivery(accountId, delivery, { id: null, isOfCall: false }))
  const first = firstOf(found.flat())
  if (first) {
    tx.write(insertDelivery(accountId, delivery, { outcome: 'repeated', leadId: first.leadId }))
    return { leadId: first.leadId, outcome: 'repeated', status: first.outcome }
  }
  const saved: SavedDelivery[] = []
  for (const part of parts) {
    // The first lead has the id that was drawn for the body.
    const { leadId } = saved.length === 0 ? delivery : part.delivery
    const one = await savePart(tx, work, { ...part, delivery: { ...part.delivery, leadId, isTold: false } })
    if (one !== null) saved.push(one)
  }
  const [answered] = saved
  if (answered === undefined) throw new Error('a body was taken apart that holds no lead')
  const { leadId, status } = answered
  const field = saysSeveralPeople(read.reason) ? read.field : null
  tx.write(
    insertDelivery(accountId, delivery, { outcome: status, reason: whyApart(parts.length), field, leadId }),
  )
  return { leadId, outcome: status, status }
}
