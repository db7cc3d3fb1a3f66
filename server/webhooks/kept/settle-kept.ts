import sql from 'sql-template-tag'
import { places } from '../../machine/places.ts'
import { query } from '../../postgres/database.ts'
import { isKeyTaken } from '../../postgres/pool/database-errors.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { isUnavailable, Refusal } from '../../refusals/errors.ts'
import { bodyHashOf, type Delivery } from '../delivery.ts'
import { type DeliveryStore, storeIn } from '../delivery-store.ts'
import type { Interpretation } from '../interpret/interpret-delivery.ts'
import type { Interpreter } from '../interpret/interpreter.ts'
import { noteHeard } from '../note-heard.ts'
import { receiveRequest } from '../receive-delivery.ts'
import { deliveryKeys } from '../save-delivery.ts'
import { withoutErased } from './erased-since.ts'
import type { KeptRequest } from './kept-request.ts'
import { type WebhookOfKept, webhooksOfKept } from './webhooks-of-kept.ts'

/** What became of a kept request: saved, to be tried again, or set aside because it can be neither. */
export type Settled = 'saved' | 'waits' | 'aside'

/** A request, with what must be known before anything of it is written. */
interface Prepared {
  readonly request: KeptRequest
  readonly found: WebhookOfKept
  readonly read: Interpretation | null
  /** Shared with what must not be saved at the same time; null: with everything. */
  readonly keys: readonly string[] | null
}

/** A create that comes meanwhile waits until those before it are saved: 50 to 100 ms behind 96, some 35 behind 32. */
const mostSaving = 32
/** A record that has waited longer for its place is tried again in a later turn. */
const savingLimitMs = 60_000

/** A key is taken where a try that was given up has been committed meanwhile. */
const isPassing = (error: unknown): boolean => isUnavailable(error) || isKeyTaken(error)

const failedReading = 'The service failed at reading this.'

async function prepare(
  interpreter: Interpreter,
  request: KeptRequest,
  found: WebhookOfKept,
): Promise<Prepared> {
  const { came } = request
  const { received } = came
  const bodyKey = bodyHashOf(received).toString('hex')
  const isRead = came.refusal === null && came.caught === null && found.closed === null
  if (!isRead) return { request, found, read: null, keys: [bodyKey] }
  const { body, contentType, method, query } = received
  const sent = { body: body ?? Buffer.alloc(0), contentType, method, query }
  const read = await interpreter.interpret(sent, found.webhook)
  const isTakenApart = read.kind === 'rejected' && read.isSeveral === true && found.webhook.takes_lists_apart
  if (isTakenApart) return { request, found, read, keys: null }
  const people = read.kind === 'lead' ? deliveryKeys({ webhook: found.webhook, read }) : []
  return { request, found, read, keys: [bodyKey, ...people] }
}

const deliveryOf = ({ webhookId, came }: KeptRequest): Delivery => ({
  ...came.received,
  webhookId,
  replayedAt: null,
})

/** Saves one request as the door would have, or says with it why it is refused. */
async function save(
  db: Database,
  interpreter: Interpreter,
  store: DeliveryStore,
  { request, found, read }: Prepared,
): Promise<void> {
  const { webhook, closed } = found
  const { received } = request.came
  if (closed !== null)
    return store.keep(webhook, deliveryOf(request), { outcome: 'disabled', reason: closed })
  const known: Interpreter = {
    ...interpreter,
    // Read once; parts of a list are read by themselves.
    interpret: async (sent, settings) =>
      read !== null && sent.body === received.body ? read : interpreter.interpret(sent, settings),
  }
  await receiveRequest(store, known, webhook, request.came)
  await noteHeard(db, webhook, received.receivedAt).catch(() => undefined)
}

/**
 * Saves kept requests of one account, in the order of their arrival wherever that matters: of one person, one body, one id of a
 * platform. The others share transactions. Answers what became of each; what fails for a passing reason waits, and all that must
 * come behind it. A body at which the service itself fails becomes a delivery that says so (decision 0046).
 */
export async function settleKept(
  db: Database,
  interpreter: Interpreter,
  accountId: string,
  requests: readonly KeptRequest[],
  report: (error: unknown, request: KeptRequest) => void,
): Promise<Settled[]> {
  const store = withoutErased(db, storeIn(db))
  const [saved, webhooks] = await Promise.all([
    savedAlready(db, accountId, requests),
    webhooksOfKept(db, accountId, requests),
  ])
  const saving = places(mostSaving, savingLimitMs)
  const underWay: { readonly keys: Prepared['keys']; readonly end: Promise<Settled> }[] = []

  async function saveOrKeep(prepared: Prepared): Promise<Settled> {
    try {
      const leave = await saving.enter()
      await save(db, interpreter, store, prepared).finally(leave)
      return 'saved'
    } catch (error) {
      if (isPassing(error)) return 'waits'
      return keepFailed(prepared.request, prepared.found, error)
    }
  }

  async function keepFailed(request: KeptRequest, found: WebhookOfKept, error: unknown): Promise<Settled> {
    report(error, request)
    const reason = error instanceof Refusal ? error.message : failedReading
    try {
      await store.keep(found.webhook, deliveryOf(request), { outcome: 'rejected', reason })
      return 'saved'
    } catch (second) {
      if (isPassing(second)) return 'waits'
      report(second, request)
      return 'aside'
    }
  }

  async function prepareOrKeep(request: KeptRequest): Promise<Prepared | Settled> {
    const found = webhooks.get(request.came.received.id)
    if (found === undefined) {
      report(new Error('the webhook of a kept delivery is not in this database'), request)
      return 'aside'
    }
    try {
      return await prepare(interpreter, request, found)
    } catch (error) {
      return isPassing(error) ? 'waits' : keepFailed(request, found, error)
    }
  }

  const preparing = requests.map((request) =>
    saved.has(request.came.received.id) ? 'saved' : prepareOrKeep(request),
  )
  for (const next of preparing) {
    const prepared = await next
    if (typeof prepared === 'string') {
      underWay.push({ keys: prepared === 'waits' ? null : [], end: Promise.resolve(prepared) })
      continue
    }
    const { keys } = prepared
    const before = underWay
      .filter((one) => keys === null || one.keys === null || one.keys.some((key) => keys.includes(key)))
      .map(({ end }) => end)
    const end = Promise.all(before).then((ends) => (ends.includes('waits') ? 'waits' : saveOrKeep(prepared)))
    underWay.push({ keys, end })
  }
  return Promise.all(underWay.map(({ end }) => end))
}

/**
 * Which of some deliveries of an account are saved: a try that was given up may have been committed, and the mark of what was
 * saved may be lost with its process. The id that the sender was told becomes another name of the lead that they became.
 */
async function savedAlready(
  db: Database,
  accountId: string,
  requests: readonly KeptRequest[],
): Promise<ReadonlySet<string>> {
  const toldOf = new Map(requests.map(({ came: { received } }) => [received.id, received.leadId]))
  const ids = [...toldOf.keys()]
  const saved = await db.read(accountCaller(accountId), (tx) =>
    tx.all(query<{ id: string; lead_id: string | null; told_lead_id: string | null }>`
      select id, lead_id, told_lead_id from deliveries
      where account_id = ${accountId} and id = any(${ids}::uuid[])`),
  )
  const untold = saved.filter((one) => one.told_lead_id === null && one.lead_id !== toldOf.get(one.id))
  for (const { id } of untold) {
    await db.write(accountCaller(accountId), (tx) =>
      tx.all(sql`update deliveries set told_lead_id = ${toldOf.get(id)}
        where account_id = ${accountId} and id = ${id} and lead_id is distinct from ${toldOf.get(id)}`),
    )
  }
  return new Set(saved.map(({ id }) => id))
}
