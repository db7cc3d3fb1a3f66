import sql, { raw, type Sql } from 'sql-template-tag'
import { type Static, type TOptional, type TString, Type } from 'typebox'
import {
  type Attribution,
  type AttributionKind,
  attributionKinds,
} from '../../capture/attribution/read-attribution.ts'
import type { Cell } from '../../http/csv.ts'
import { Nullable, Timestamp } from '../../http/validation.ts'
import {
  asWholeAccount,
  type Insert,
  insertRow,
  type Query,
  query,
  type Statement,
} from '../../postgres/database.ts'
import type { Scope } from '../../records/database.ts'
import { isoTimestamp } from '../../records/iso-timestamp.ts'
import { storableJson } from '../../values/storable-text.ts'

const parameters = Object.fromEntries(
  attributionKinds.map((kind) => [kind, Type.Optional(Type.String())]),
) as Record<AttributionKind, TOptional<TString>>

/** How a delivery says that its lead came. */
const LeadAttribution = Type.Object({
  received_at: Timestamp('When the delivery came.'),
  parameters: Type.Object(parameters),
})

const touches = Type.Object({ first: LeadAttribution, latest: LeadAttribution })

/** How a lead came first, and by the latest delivery that says so; of one that says so once the same. */
export const LeadAttributions = Nullable(touches)

type Touches = Static<typeof touches>

/** The row that keeps it, behind the delivery's own; none where nothing is said. A replay finds it there. */
export function attributionRows(
  accountId: string,
  { id, receivedAt }: { readonly id: string; readonly receivedAt: Date },
  attribution: Attribution | null,
): Insert[] {
  if (attribution === null) return []
  const row = { account_id: accountId, delivery_id: id, parameters: storableJson(attribution) }
  const onConflict = 'on conflict (account_id, delivery_id) do nothing'
  return [insertRow('attributions', { ...row, received_at: receivedAt }, onConflict)]
}

/** They follow the deliveries that brought them, and these their lead, through merges and back. */
const ofLeads = (accountId: string, leadIds: readonly string[]): Sql => sql`
    from attributions join deliveries on deliveries.account_id = ${accountId} and deliveries.id = attributions.delivery_id
    where attributions.account_id = ${accountId} and deliveries.lead_id = any(${leadIds}::uuid[])`

/** What is held of several leads, for an export. */
export const attributionsOfLeads = (accountId: string, leadIds: readonly string[]): Sql => sql`
  select lead_id, delivery_id, parameters, attributions.received_at ${ofLeads(accountId, leadIds)}
  order by attributions.received_at, delivery_id`

/** Of each lead that has any the first and the latest: to be read as the whole account, of leads that the caller sees. */
export function attributionsByLead(
  accountId: string,
  leadIds: readonly string[],
): Query<Touches & { lead_id: string }> {
  const one = sql`jsonb_build_object('received_at', ${raw(isoTimestamp('attributions.received_at'))}, 'parameters', parameters)`
  const inOrder = (direction: string): Sql =>
    raw(`attributions.received_at ${direction}, delivery_id ${direction}`)
  return query<Touches & { lead_id: string }>`
    select lead_id, (array_agg(${one} order by ${inOrder('asc')}))[1] as first,
      (array_agg(${one} order by ${inOrder('desc')}))[1] as latest
    ${ofLeads(accountId, leadIds)} group by lead_id`
}

/** Columns behind those of a lead: each kind as the lead came first, and as the latest delivery says it. */
export const attributionHeader = ['first', 'latest'].flatMap((touch) =>
  attributionKinds.map((kind) => `${touch}_${kind}`),
)

/** Rows of an export, the first cell of which is the id of a lead that the caller sees, with how it came. */
export async function* withAttributions(
  { caller, read }: Scope,
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  for await (const page of pages) {
    const ids = page.map(([id]) => String(id))
    const [came] = await read((tx) => tx.run(asWholeAccount, attributionsByLead(caller.accountId, ids)))
    const byLead = new Map(came.map(({ lead_id, first, latest }) => [lead_id, [first, latest]]))
    yield page.map((cells) => {
      const [first, latest] = byLead.get(String(cells[0])) ?? []
      const of = (touch = first): Cell[] => attributionKinds.map((kind) => touch?.parameters[kind] ?? null)
      return [...cells, ...of(), ...of(latest)]
    })
  }
}

/** Erases them with their lead (§4.3). */
export const eraseAttributions = (accountId: string, deliveryIds: readonly string[]): Statement =>
  sql`delete from attributions where account_id = ${accountId} and delivery_id = any(${deliveryIds}::uuid[])`
