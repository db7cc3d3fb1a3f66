import type { Answer, Asked, HttpClient } from '../http-client.ts'
import type { Random } from '../random.ts'
import { describe, type Findings } from './findings.ts'
import type { Model } from './model.ts'
import type { Person } from './office.ts'

/** One office under test: who asks, what is expected, and what was found. */
export interface World {
  readonly client: HttpClient
  readonly random: Random
  readonly model: Model
  readonly findings: Findings
  /** Every id that belongs to another office. */
  readonly foreignIds: ReadonlySet<string>
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const mark = /mark-\d+-\d+/g

/** Any answer to anybody: no id and no name of a lead that this person cannot see, in the body or the headers. */
function lookForHints(world: World, person: Person, asked: Asked, answer: Answer, alsoSeen: string[]): void {
  const { model, foreignIds, findings } = world
  const seen = new Set([...model.visibleTo(person).map(({ id }) => id), ...alsoSeen])
  const { 'x-request-id': _own, ...headers } = answer.headers
  const text = `${answer.body} ${JSON.stringify(headers)}`
  const known = new Set([asked.path, String(asked.body ?? '')].flatMap((sent) => sent.match(uuid) ?? []))
  for (const id of text.match(uuid) ?? []) {
    const isHidden = model.leads.has(id) && !seen.has(id)
    if ((isHidden || foreignIds.has(id)) && !known.has(id))
      findings.add('hints', `${id} in ${describe(asked, answer)}`)
  }
  for (const name of text.match(mark) ?? []) {
    const id = model.marks.get(name)
    if (id !== undefined && model.leads.has(id) && !seen.has(id)) {
      findings.add('hints', `${name} in ${describe(asked, answer)}`)
    }
  }
}

async function ask(world: World, person: Person, asked: Asked, alsoSeen: string[] = []): Promise<Answer> {
  const { client, findings } = world
  const answer = await client.askPatiently(asked, () => {
    findings.busy += 1
  })
  findings.look(asked, answer)
  lookForHints(world, person, asked, answer, alsoSeen)
  return answer
}

const bodyOf = (body: unknown): { body?: string } =>
  body === undefined ? {} : { body: JSON.stringify(body) }

/** As the owner of an API key. `path` is without `/api/v1`. */
export function byKey(
  world: World,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  alsoSeen?: string[],
): Promise<Answer> {
  const headers = { authorization: `Bearer ${person.key}`, 'content-type': 'application/json' }
  return ask(world, person, { method, path: `/api/v1${path}`, headers, ...bodyOf(body) }, alsoSeen)
}

/** As somebody in the console. An admin may look with the eyes of another; then that one is who must see no more. */
export function inConsole(
  world: World,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  alsoSeen?: string[],
  through: Person = person,
): Promise<Answer> {
  const seeAs = through === person ? {} : { 'leadline-see-as': person.id }
  const headers = {
    cookie: through.cookie,
    origin: 'http://127.0.0.1',
    host: '127.0.0.1',
    'content-type': 'application/json',
    ...seeAs,
  }
  return ask(world, person, { method, path: `/console/api${path}`, headers, ...bodyOf(body) }, alsoSeen)
}

/** Reads in the console, now and then by the eyes of an admin who looks as this person does. */
export function lookInConsole(world: World, person: Person, path: string): Promise<Answer> {
  const { model, random } = world
  const admin = model.office.people.find(({ role, id }) => role === 'admin' && id !== person.id)
  const through = admin && random.chance(0.3) ? admin : person
  return inConsole(world, person, 'GET', path, undefined, undefined, through)
}

/** What an answer holds as `data`; an answer with another status than expected is a finding, and null. */
export function dataOf<T>(world: World, answer: Answer, statuses: readonly number[], what: string): T | null {
  if (statuses.includes(answer.status)) return (JSON.parse(answer.body) as { data: T }).data
  world.findings.add('unexpected answers', `${what}: ${answer.status} ${answer.body}`)
  return null
}
