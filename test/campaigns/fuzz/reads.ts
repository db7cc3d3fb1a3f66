import { isAllowed } from '../../../server/records/roles.ts'
import type { Answer, Asked } from '../http-client.ts'
import { byKey, dataOf, inConsole, lookInConsole, type World } from './asking.ts'
import { compare } from './compare-list.ts'
import type { Person } from './office.ts'
import { compareCampaigns, compareOrigin, type ShownOrigin, type SplitByCampaign } from './origins.ts'
import { compareSplit, type SplitByPerson } from './people.ts'
import type { ModelLead } from './sight.ts'

/** The door that a person asks at, an admin's eyes included. */
function anyDoor(world: World, person: Person, path: string): Promise<Answer> {
  if (world.random.chance(0.5)) return byKey(world, person, 'GET', path)
  return lookInConsole(world, person, path)
}

export async function listLeads(world: World, person: Person): Promise<void> {
  const { model, random } = world
  const visible = model.visibleTo(person)
  const someone = random.pick(model.office.people)
  const filters: [query: string, holds: (lead: ModelLead) => boolean][] = [
    ['', () => true],
    ['&status=Won', ({ status }) => status === 'Won'],
    ['&source=Fair', ({ source }) => source === 'Fair'],
    [`&assigned_to=${encodeURIComponent(someone.email)}`, ({ assigneeId }) => assigneeId === someone.id],
    ['&source=Web&status=New', ({ source, status }) => source === 'Web' && status === 'New'],
  ]
  const [query, holds] = random.pick(filters)
  const offset = random.chance(0.3) ? random.below(50) : 0
  const path = `/leads?limit=500&offset=${offset}${query}`
  const expected = visible.filter(holds).map(({ id }) => id)
  compare(world, expected, await anyDoor(world, person, path), offset, `${person.email} ${path}`)
}

export async function listCalls(world: World, person: Person): Promise<void> {
  const { model, random } = world
  const visible = model.visibleTo(person)
  const all = [...model.leads.values()]
  const one = all.length > 0 && random.chance(0.5) ? random.pick(all) : undefined
  const of = one ? visible.filter((lead) => lead === one) : visible
  const expected = of.flatMap(({ calls }) => [...calls.keys()])
  const path = `/call-logs?limit=500${one ? `&lead_id=${one.id}` : ''}`
  compare(world, expected, await anyDoor(world, person, path), 0, `${person.email} ${path}`)
}

const unknownId = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'
/** Differ from one answer to the next, whatever was asked. A session is renewed now and then. */
const ownHeaders = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset', 'set-cookie']

const comparable = ({ status, headers, body }: Answer): string => {
  const rest = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
  return JSON.stringify([status, rest.sort(), body])
}

/** Hidden and missing answer byte for byte alike, headers included (decision 0004.28). */
export async function askForHidden(world: World, person: Person): Promise<void> {
  const { findings, foreignIds, model, random } = world
  const hidden = [...model.hiddenFrom(person).map(({ id }) => id), ...[...foreignIds].slice(0, 20)]
  if (hidden.length === 0) return
  const id = random.pick(hidden)
  const tail = random.pick(['', '/timeline', '/call-logs', '/deletion'])
  const method = tail === '' && random.chance(0.3) ? 'DELETE' : 'GET'
  const way = method === 'DELETE' && random.chance(0.5) ? byKey : inConsole
  const [one, other] = [
    await way(world, person, method, `/leads/${id}${tail}`),
    await way(world, person, method, `/leads/${unknownId}${tail}`),
  ]
  if (one.status !== 404 || comparable(one) !== comparable(other)) {
    findings.add(
      'hints',
      `${method} /leads/…${tail}: hidden ${comparable(one)}, missing ${comparable(other)}`,
    )
  }
}

interface OverviewNumbers extends SplitByPerson, SplitByCampaign {
  readonly leads_total: number
  readonly calls_total: number
  readonly talk_seconds: number
  readonly leads_by_status: readonly { status: string; count: number }[]
}

export async function readOverview(world: World, person: Person): Promise<void> {
  const visible = world.model.visibleTo(person)
  const answer = await inConsole(world, person, 'GET', '/overview')
  const data = dataOf<OverviewNumbers>(world, answer, [200], 'overview')
  if (data === null) return
  compareSplit(world, person, data)
  compareCampaigns(world, person, data)
  const calls = visible.flatMap((lead) => [...lead.calls.values()])
  const won = data.leads_by_status.find(({ status }) => status === 'Won')?.count ?? 0
  const answered = [data.leads_total, data.calls_total, data.talk_seconds, won].join(' ')
  const talk = calls.reduce((sum, { seconds }) => sum + seconds, 0)
  const expected = [
    visible.length,
    calls.length,
    talk,
    visible.filter(({ status }) => status === 'Won').length,
  ]
  if (answered !== expected.join(' ')) {
    world.findings.add(
      'wrong totals',
      `overview of ${person.email}: ${answered}, expected ${expected.join(' ')}`,
    )
  }
}

/** What a deletion takes is what the timeline and the calls show. */
export async function readOneLead(world: World, person: Person): Promise<void> {
  const visible = world.model.visibleTo(person)
  if (visible.length === 0) return
  const lead = world.random.pick(visible)
  const read = async <T>(tail: string): Promise<T | null> =>
    dataOf<T>(world, await inConsole(world, person, 'GET', `/leads/${lead.id}${tail}`), [200], tail)
  const answered = await read<{ call_logs: number; activities: number }>('/deletion')
  const timeline = await read<{ kind: string }[]>('/timeline')
  const detail = await read<{ possible_duplicates_count: number } & ShownOrigin>('')
  if (!answered || !timeline || !detail) return
  compareOrigin(world, lead, detail)
  const shown = [lead.calls.size, timeline.length].join(' ')
  if (timeline.length < 500 && [answered.call_logs, answered.activities].join(' ') !== shown) {
    world.findings.add(
      'hints',
      `deletion of ${lead.id} for ${person.email}: ${JSON.stringify(answered)}, shown ${shown}`,
    )
  }
  const seesDuplicates =
    detail.possible_duplicates_count > 0 || timeline.some(({ kind }) => kind === 'possible_duplicate')
  if (person.role !== 'admin' && seesDuplicates) {
    world.findings.add('hints', `${person.email} is told of duplicates of ${lead.id}`)
  }
}

/** Searches, sources, files, previews: their answers are looked through for what must not be in them. */
export async function lookAround(world: World, person: Person): Promise<void> {
  const { findings, model, random } = world
  const all = [...model.leads.values()]
  if (all.length === 0) return
  const lead = random.pick(all)
  const text = encodeURIComponent(lead.phone ?? lead.email ?? 'mark')
  const path = random.pick([
    `/search?q=${text}`,
    `/leads?q=${text}`,
    '/leads.csv',
    '/call-logs.csv',
    '/leads/sources',
    '/leads/cities',
    '/users',
    '/teams',
    '/duplicates',
    '/audit',
    '/webhooks',
    '/api-keys',
    'match',
  ])
  const asked: Pick<Asked, 'method' | 'path'> & { body?: unknown } =
    path === 'match'
      ? { method: 'POST', path: '/leads/match', body: { phone: lead.phone ?? '', email: lead.email ?? '' } }
      : { method: 'GET', path }
  const answer = await inConsole(world, person, asked.method, asked.path, asked.body)
  const isForAdmins = ['/leads/cities', '/duplicates', '/audit', '/webhooks'].includes(path)
  const isRefused = path.endsWith('.csv')
    ? !isAllowed(model.office.downloadsBy, person.role)
    : isForAdmins && person.role !== 'admin'
  const expected = isRefused ? [403] : [200]
  if (!expected.includes(answer.status)) {
    findings.add('unexpected answers', `${asked.path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return
  }
  if (path !== '/leads.csv' || isRefused) return
  // Notes, in which what a delivery says besides stands, have lines of their own.
  const rows = answer.body.match(/^[0-9a-f-]{36},/gm)?.length ?? 0
  const visible = model.visibleTo(person).length
  if (rows !== visible)
    findings.add('wrong totals', `leads.csv of ${person.email}: ${rows} rows, expected ${visible}`)
}
