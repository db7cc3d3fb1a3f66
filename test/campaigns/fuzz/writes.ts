import { byKey, dataOf, inConsole, type World } from './asking.ts'
import type { Origin, Saved } from './model.ts'
import type { Person } from './office.ts'
import { type ModelLead, sees } from './sight.ts'

const sources = ['Fair', 'Web', 'Referral']
const campaigns = ['Monsoon', 'Diwali', 'Summer']
const statuses = ['New', 'Contacted', 'Won', 'Lost']

let marks = 0

/** Few people, so that saves meet and merge, across what is visible and what is not. */
function anySave({ random, model }: World): Saved {
  marks += 1
  const name = `mark-${process.pid}-${marks}`
  const number = random.below(400)
  const which = random.below(4)
  const assignee = random.chance(0.3)
    ? { assigned_to: random.chance(0.2) ? null : random.pick(model.office.people).email }
    : {}
  return {
    name,
    ...(which !== 0 && { phone: `+9198765${String(10_000 + number)}` }),
    ...(which !== 1 && { email: `person-${random.chance(0.8) ? number : random.below(400)}@example.org` }),
    ...(random.chance(0.3) && { source: random.pick(sources) }),
    ...(random.chance(0.3) && { status: random.pick(statuses) }),
    ...assignee,
  }
}

/** Holds the answer of a save against what the model expects, and follows it. */
function followSave(
  world: World,
  among: readonly ModelLead[],
  sent: Saved,
  got: { id: string; isNew: boolean },
  writes: Origin & { readonly merge: 'overwrite' | 'fill' },
): void {
  const { model, findings } = world
  const matching = model.matching(sent, among)
  const known = model.known(sent, among)
  const exchange = `${JSON.stringify(sent)} -> ${JSON.stringify(got)}`
  if (got.isNew ? matching.length > 0 : known.length === 0) {
    findings.add('hints', `a save met ${matching.length} leads that its caller may know of: ${exchange}`)
  }
  const lead = model.leads.get(got.id)
  if (got.isNew) {
    model.create(got.id, sent, writes)
    model.marks.set(sent.name, got.id)
    return
  }
  if (!lead || !known.includes(lead)) {
    findings.add('hints', `a save was merged into a lead that its caller does not see: ${exchange}`)
    return
  }
  model[writes.merge](lead, sent, among)
  model.marks.set(sent.name, got.id)
}

export async function save(world: World, person: Person): Promise<void> {
  const { model, random } = world
  const sent = anySave(world)
  const among = model.visibleTo(person)
  const throughConsole = random.chance(0.4)
  const before = among.map(({ id }) => id)
  const answer = throughConsole
    ? await inConsole(world, person, 'POST', '/leads', sent, before)
    : await byKey(world, person, 'POST', '/leads', sent, before)
  const data = dataOf<{ id: string }>(world, answer, [200, 201], 'save')
  if (data === null) return
  const { assigned_to: assignedTo } = sent
  const assignee = assignedTo === undefined ? person.id : model.idOf(assignedTo)
  const isNew = answer.status === 201
  const source = throughConsole ? 'Console' : 'API'
  const writes = { creator: person.id, assignee, source, webhook: null, merge: 'overwrite' } as const
  followSave(world, among, sent, { id: data.id, isNew }, writes)
}

export async function deliver(world: World): Promise<void> {
  const { client, findings, model, random } = world
  const webhook = random.pick(model.office.webhooks)
  const { status: _status, assigned_to: _assignee, ...sent } = anySave(world)
  const among = [...model.leads.values()]
  const campaign = random.chance(0.4) ? random.pick(campaigns) : undefined
  const isNotToCall = random.chance(0.2)
  const said = { ...(campaign && { utm_campaign: campaign }), ...(isNotToCall && { dnd: 'yes' }) }
  const asked = {
    method: 'POST',
    path: `/webhook/${webhook.token}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sent, ...said }),
  }
  const answer = await client.askPatiently(asked, () => {
    findings.busy += 1
  })
  findings.look(asked, answer)
  const data = dataOf<{ id: string; status: string }>(world, answer, [200], 'delivery')
  if (data === null) return
  const got = { id: data.id, isNew: data.status === 'created' }
  followSave(world, among, sent, got, {
    creator: null,
    assignee: webhook.assigneeId,
    source: 'Website',
    webhook: webhook.id,
    merge: 'fill',
    ...(campaign && { campaign }),
  })
  const lead = model.leads.get(data.id)
  if (isNotToCall && lead) lead.isNotToCall = true
  if (campaign && lead) lead.campaigns.push(campaign)
}

export async function logCall(world: World, person: Person): Promise<void> {
  const { model, random } = world
  if (model.leads.size === 0) return
  const lead = random.pick([...model.leads.values()])
  const seconds = random.below(600)
  const body = { lead_id: lead.id, call_type: 'Outbound', duration_seconds: seconds }
  const way = random.chance(0.5) ? byKey : inConsole
  const answer = await way(world, person, 'POST', '/call-logs', body)
  if (!sees(person, lead)) {
    dataOf(world, answer, [404], 'a call of a lead that is not visible')
    return
  }
  const data = dataOf<{ id: string }>(world, answer, [201], 'call')
  if (data === null) return
  lead.calls.set(data.id, { seconds, callerId: person.id })
  // Somebody was reached.
  lead.isToCallAgain = false
}

export async function sayCallAgain(world: World, person: Person): Promise<void> {
  const { model, random } = world
  if (model.leads.size === 0) return
  const lead = random.pick([...model.leads.values()])
  const isSaid = random.chance(0.8)
  const at = isSaid ? new Date(Date.now() + (random.below(7_200) - 3_600) * 1_000).toISOString() : null
  const answer = await inConsole(world, person, 'PUT', `/leads/${lead.id}/call-again`, { at })
  if (dataOf(world, answer, [sees(person, lead) ? 200 : 404], 'call again') === null) return
  if (sees(person, lead)) lead.isToCallAgain = isSaid
}

export async function sayNotToCall(world: World, person: Person): Promise<void> {
  const { model, random } = world
  if (model.leads.size === 0) return
  const lead = random.pick([...model.leads.values()])
  const body = { not_to_call: random.chance(0.6) }
  const answer = await inConsole(world, person, 'POST', `/leads/${lead.id}/not-to-call`, body)
  if (dataOf(world, answer, [sees(person, lead) ? 200 : 404], 'not to call') === null) return
  if (sees(person, lead)) lead.isNotToCall = body.not_to_call
}

export async function remove(world: World, person: Person): Promise<void> {
  const { model, random } = world
  if (model.leads.size === 0) return
  const lead = random.pick([...model.leads.values()])
  const [callId] = [...lead.calls.keys()]
  const isCall = callId !== undefined && random.chance(0.5)
  const way = random.chance(0.5) ? byKey : inConsole
  const path = isCall ? `/call-logs/${callId}` : `/leads/${lead.id}`
  const isVisible = sees(person, lead)
  const answer = await way(world, person, 'DELETE', path, undefined, isVisible ? [lead.id] : [])
  if (!isVisible) {
    dataOf(world, answer, [404], 'a deletion of what is not visible')
    return
  }
  if (dataOf(world, answer, [200], 'deletion') === null) return
  if (isCall) lead.calls.delete(callId)
  else model.leads.delete(lead.id)
}
