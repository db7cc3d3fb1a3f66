// slow: it measures memory over thousands of requests
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { query } from '../server/postgres/database.ts'
import { accountCaller } from '../server/records/caller.ts'
import { startTestApp, type TestApp } from './support/app/app.ts'
import { type Browser, makeUser, type Office, openOffice, signIn } from './support/app/console.ts'
import { Registrar } from './support/people/people.ts'
import { makeTeam } from './support/people/teams.ts'

/** Of each backend. Without a bound one has 630 statements and some 200 MB after the first of the rounds. */
const most = { statements: 300, megabytes: 80 }
/** What the heap of the process may grow by while thousands of texts are asked for, in MB. */
const mostHeapGrowth = 15
const rounds = 5

let service: TestApp
let office: Office
let registrar: Registrar
let people: { readonly key: string; readonly browser: Browser }[]

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  registrar = new Registrar(service.ownerUrl)
  const role = new URL(service.serviceUrl).username
  await registrar.query(`grant pg_read_all_stats to "${role}"`)
  const { account, users } = office
  const manager = await makeUser(service, account, 'manager', 'manager')
  await makeTeam(service, account.id, {
    [manager.id]: 'manager',
    [users.agent.id]: 'member',
    [users.otherAgent.id]: 'member',
  })
  const keyOf = async (userId: string): Promise<string> => (await registrar.apiKey(account.id, userId)).key
  people = [
    { key: await keyOf(users.admin.id), browser: office.admin },
    { key: await keyOf(users.agent.id), browser: office.agent },
    { key: await keyOf(manager.id), browser: await signIn(service, account, manager.email) },
  ]
})

afterAll(async () => {
  await registrar.close()
  await service.close()
})

interface Backend {
  readonly pid: number
  readonly statements: number
  readonly megabytes: number
}

/** All ten connections at once, so that each says it of itself. */
async function backends(): Promise<Backend[]> {
  const ask = () =>
    service.db.read(accountCaller(office.account.id), (tx) =>
      tx.one(
        query<Backend>`select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as statements,
            (select sum(total_bytes)::float8 / 1e6 from pg_backend_memory_contexts) as megabytes
          from pg_sleep(0.2)`,
      ),
    )
  return Promise.all(Array.from({ length: 10 }, ask))
}

const largest = (some: readonly Backend[], of: 'statements' | 'megabytes'): number =>
  Math.max(...some.map((one) => one[of]))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

const filters = [
  '',
  '&status=New',
  '&priority=High',
  '&status=New&priority=High',
  '&source=Website',
  '&source=Website&status=New',
  '&assigned_to=agent@example.com',
  '&assigned_to=agent@example.com&status=New',
]
const limits = Array.from({ length: 500 }, (_, i) => i + 1)

/** As many words and numbers as there are binary digits, each pattern another order of them. */
const searches = Array.from({ length: 100 }, (_, i) =>
  Array.from((i + 128).toString(2), (digit, at) =>
    digit === '1' ? `word${at},` : `98${at}45${i + 100},`,
  ).join(' '),
)

async function inParallel(works: readonly (() => Promise<number>)[]): Promise<Set<number>> {
  const statuses = new Set<number>()
  const left = [...works]
  const worker = async (): Promise<void> => {
    for (let work = left.pop(); work; work = left.pop()) statuses.add(await work())
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return statuses
}

/** What everybody asks for in one of the rounds: a share of the limits and searches, spread over all of them. */
function worksOf(round: number): (() => Promise<number>)[] {
  const ofRound = <T>(list: readonly T[]): T[] => list.filter((_, i) => i % rounds === round)
  return people.flatMap(({ key, browser }) => [
    ...ofRound(limits).flatMap((limit) =>
      filters.map(
        (filter) => async () =>
          (await service.call(key, 'GET', `/api/v1/leads?limit=${limit}${filter}`)).statusCode,
      ),
    ),
    ...ofRound(searches).map(
      (words) => async () => (await browser.call('GET', `/leads?q=${encodeURIComponent(words)}`)).statusCode,
    ),
  ])
}

it('lists of 500 limits under 8 filters, and 100 searches, of admin, agent and manager leave the memory of database and process level', async () => {
  const seen: { statements: number; megabytes: number; heap: number }[] = []
  for (let round = 0; round < rounds; round++) {
    expect(await inParallel(worksOf(round))).toEqual(new Set([200]))
    const now = await backends()
    const [statements, megabytes] = [largest(now, 'statements'), largest(now, 'megabytes')]
    expect(megabytes).toBeLessThan(most.megabytes)
    expect(statements).toBeLessThan(most.statements)
    seen.push({ statements, megabytes, heap: heapMegabytes() })
  }
  const [, second, ...later] = seen
  const grownBy = (of: 'statements' | 'megabytes' | 'heap'): number =>
    (later.at(-1)?.[of] ?? 0) - (second?.[of] ?? 0)
  console.log(seen)
  expect(grownBy('statements')).toBeLessThan(30)
  expect(grownBy('megabytes')).toBeLessThan(10)
  expect(grownBy('heap')).toBeLessThan(mostHeapGrowth)
}, 600_000)
