import { setTimeout as sleep } from 'node:timers/promises'
import { startCampaignService } from '../campaign-service.ts'
import { openCampaignOffice, type Person } from '../fuzz/office.ts'
import { httpClient } from '../http-client.ts'
import { randomOf } from '../random.ts'
import type { Findings } from './findings.ts'

/** More than sockets hold on their way, of each agent. */
const leadsEach = 3_000
const rounds = 20
/** In one of so many an agent is disabled who has begun a download. */
const roundsOfLeaver = 7

interface Download {
  readonly person: Person
  readonly status: number
  readonly isWhole: boolean
  /** Whose rows came: the ids of their assignees. */
  readonly owners: ReadonlySet<string>
}

/**
 * Downloads of leads and calls, also of one assignee's leads, by everybody at once, and lists of their keys, while the right to
 * downloads and teams change, agents are disabled, and connections of the database are killed under all of it: nobody has a row
 * too many, what lost its right ends, and each download that began has its entry and at most one end.
 */
export async function downloads(findings: Findings, seed: number): Promise<void> {
  const service = await startCampaignService()
  const { registrar } = service
  const client = httpClient(service.url)
  const random = randomOf(seed)
  const office = await openCampaignOffice(registrar, client, 1)
  const { accountId, people, teams } = office
  const ofRole = (role: Person['role']): Person[] => people.filter((person) => person.role === role)
  const [boss] = ofRole('admin')
  const agents = ofRole('agent')
  const [team] = teams
  if (!boss || !team) throw new Error('there is no admin or no team')
  for (const { id } of agents) {
    await registrar.query(
      `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, notes, assigned_to_id,
          created_at, updated_at)
        select $1, gen_random_uuid(), 'Lead', $2 || n || '@example.com', $2 || n || '@example.com', 'Many', 'New', 'Medium',
          'owner=' || $2 || repeat('x', 4000), $2::uuid, now(), now() from generate_series(1, ${leadsEach}) n`,
      [accountId, id],
    )
    await registrar.query(
      `insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, notes, called_at, created_at,
          assigned_to_id)
        select account_id, gen_random_uuid(), id, 'Outbound', 60, 'Completed', notes, now(), now(), assigned_to_id
        from leads where account_id = $1 and assigned_to_id = $2`,
      [accountId, id],
    )
  }
  const headers = ({ cookie }: Person) => ({
    cookie,
    origin: 'http://127.0.0.1',
    host: '127.0.0.1',
    'content-type': 'application/json',
  })
  /** The admin's changes are repeated until they are known to hold. */
  async function change(method: string, path: string, body?: object): Promise<void> {
    for (let tries = 1; tries <= 50; tries++, await sleep(50)) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const asked = { method, path: `/console/api${path}`, headers: headers(boss as Person), ...sent }
      const answer = await client.ask(asked).catch(() => undefined)
      if (answer && answer.status < 300) return
    }
    throw new Error(`${method} ${path} did not come through`)
  }

  let lastDay = 0
  const asked = new Set<string>()
  /** Reads a little, waits for `meanwhile`, and reads on. A last day of its own tells it apart in the audit log. */
  async function download(person: Person, meanwhile: Promise<unknown>): Promise<Download> {
    lastDay += 1
    const day = new Date(Date.UTC(2030, 0, lastDay)).toISOString().slice(0, 10)
    const path = random.pick([
      'leads.csv?',
      'call-logs.csv?',
      `leads.csv?assigned_to=${random.pick(agents).id}&`,
    ])
    const address = `${service.url}/console/api/${path}from_date=2020-01-01&to_date=${day}`
    const reply = await fetch(address, { headers: headers(person) }).catch(() => undefined)
    if (reply?.status !== 200) {
      await reply?.arrayBuffer().catch(() => undefined)
      await meanwhile
      return { person, status: reply?.status ?? 0, isWhole: false, owners: new Set() }
    }
    asked.add(day)
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
    const owners = new Set<string>()
    let [isWhole, isFirst, rest] = [false, true, '']
    try {
      for (;;) {
        const { done, value } = await reader.read()
        isWhole = done
        if (done) break
        rest += Buffer.from(value).toString('latin1')
        for (const [, owner] of rest.matchAll(/owner=([0-9a-f-]{36})/g)) owners.add(owner as string)
        rest = rest.slice(-50)
        if (isFirst) await meanwhile
        isFirst = false
      }
    } catch {
      // It broke off.
    }
    return { person, status: 200, isWhole, owners }
  }

  /** Whose leads a list of somebody's key has. */
  async function ownersByKey({ key }: Person): Promise<Set<string>> {
    const asked = {
      method: 'GET',
      path: '/api/v1/leads?limit=500&from_date=2020-01-01',
      headers: { authorization: `Bearer ${key}` },
    }
    const answer = await client.ask(asked).catch(() => undefined)
    lists += answer?.status === 200 ? 1 : 0
    return new Set(
      [...(answer?.body ?? '').matchAll(/owner=([0-9a-f-]{36})/g)].map(([, owner]) => owner as string),
    )
  }

  let [lists, kills, isOver] = [0, 0, false]
  const killing = (async () => {
    for (; !isOver; await sleep(100 + random.below(300))) {
      const killed = await registrar.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'leadline' and random() < 0.3`,
      )
      kills += killed.length
    }
  })()

  const disabled = new Set<Person>()
  let [given, whole, tooMany, refused, lost] = [0, 0, 0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const working = people.filter((person) => !disabled.has(person))
    const members = random.chance(0.5) ? agents.slice(0, 2) : agents.slice(0, 1)
    const manager = ofRole('manager')[0] as Person
    const inTeam = [
      { user_id: manager.id, as: 'manager' },
      ...members.map(({ id }) => ({ user_id: id, as: 'member' })),
    ]
    await change('POST', `/teams/${team.id}`, { members: inTeam })
    await change('POST', '/account-rules', { downloads_by: 'everybody' })
    // Who sees whom until this round is over; whoever loses something sees less, and nobody more.
    const seen = new Map(people.map((person) => [person.id, new Set([person.id])]))
    for (const { id } of members) seen.get(manager.id)?.add(id)
    for (const { id } of ofRole('admin')) seen.set(id, new Set(agents.map((agent) => agent.id)))
    const leaver = round % roundsOfLeaver === 0 ? agents[agents.length - 1 - disabled.size] : undefined
    const takes = random.below(3)
    const losers = leaver ? [leaver] : ([agents, [...agents, ...ofRole('manager')], []][takes] ?? [])
    const act = sleep(random.below(400)).then(() => {
      if (leaver) return change('POST', `/users/${leaver.id}`, { disabled: true })
      return takes === 2
        ? change('POST', `/teams/${team.id}`, { members: inTeam.slice(0, 1) })
        : change('POST', '/account-rules', { downloads_by: takes === 0 ? 'managers' : 'admins' })
    })
    const byKey = Promise.all(working.map(async (person) => ({ person, owners: await ownersByKey(person) })))
    const done = await Promise.all(working.map((person) => download(person, act)))
    if (leaver) disabled.add(leaver)
    for (const { person, owners } of await byKey)
      for (const owner of owners)
        if (!seen.get(person.id)?.has(owner))
          findings.fault(`downloads: the key of a ${person.role} lists another's`)
    for (const { person, status, isWhole, owners } of done) {
      if (status !== 200) refused += 1
      else given += 1
      if (isWhole) whole += 1
      const extra = [...owners].filter((owner) => !seen.get(person.id)?.has(owner))
      tooMany += extra.length
      if (extra.length > 0) findings.fault(`downloads: a ${person.role} has rows of ${extra.length} others`)
      if (losers.includes(person) && owners.size > 0) {
        lost += 1
        if (isWhole) findings.fault(`downloads: a ${person.role}'s went on to its end without the right`)
      }
    }
  }
  isOver = true
  await killing
  await sleep(3_000)
  const entries = await registrar.query<{ action: string; day: string; n: number }>(
    `select action, details->'filter'->>'to_date' as day, count(*)::int as n from audit_log
      where account_id = $1 and action like 'download.%' group by 1, 2`,
    [accountId],
  )
  const times = (action: string, day: string): number =>
    entries.find((entry) => entry.action === action && entry.day === day)?.n ?? 0
  let withoutEnd = 0
  for (const day of asked) {
    const [began, ended] = [times('download.began', day), times('download.ended', day)]
    findings.expect(began === 1, `downloads: ${began} beginnings of one`)
    findings.expect(ended <= 1, `downloads: ${ended} ends of one`)
    if (ended === 0) withoutEnd += 1
  }
  findings.say(
    `downloads ${given} given (${whole} whole, ${lost} without their right on the way), ${refused} refused, ${disabled.size} people disabled, ${lists} lists of keys, ${kills} connections killed: ` +
      `${tooMany} of people too many, ${withoutEnd} ends not noted`,
  )
  client.close()
  await service.stop()
}
