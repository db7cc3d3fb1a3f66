import { dataOf, lookInConsole, type World } from './asking.ts'
import { compare } from './compare-list.ts'
import type { Person } from './office.ts'
import type { ModelLead } from './sight.ts'

/** Where the service stops counting what a search finds. */
const mostCounted = 1_000
const mostInPalette = 10

type Holds = (lead: ModelLead) => boolean

/** A filter of the console's list beside another: a query, and what it means. */
function anyFilter({ random }: World): [query: string, holds: Holds] {
  return random.pick<[string, Holds]>([
    ['', () => true],
    ['&called=never', ({ calls }) => calls.size === 0],
    ['&called=never&source=Fair', ({ calls, source }) => calls.size === 0 && source === 'Fair'],
    ['&status=Won', ({ status }) => status === 'Won'],
    ['&source=Web&status=New', ({ source, status }) => source === 'Web' && status === 'New'],
  ])
}

/** What is searched for, and which leads have it: words of names and emails by their beginning, and digits of phones. */
function anySearch({ model, random }: World): [text: string, holds: Holds] {
  const phones = [...model.leads.values()].flatMap(({ phone }) => phone?.slice(3) ?? [])
  const begins = (lead: ModelLead, word: string): boolean =>
    `${lead.name} ${lead.email ?? ''}`
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .some((one) => one.startsWith(word))
  const digits = phones.length > 0 ? random.pick(phones).slice(0, 4 + random.below(7)) : '98765'
  const hasDigits = (lead: ModelLead): boolean => lead.phone?.includes(digits) || begins(lead, digits)
  return random.pick<[string, Holds]>([
    ['mark', (lead) => begins(lead, 'mark')],
    ['beh left', (lead) => begins(lead, 'beh') && begins(lead, 'left')],
    ['person example', (lead) => begins(lead, 'person') && begins(lead, 'example')],
    ['ma', (lead) => begins(lead, 'ma')],
    [digits, hasDigits],
    [`0${digits} mark`, (lead) => hasDigits(lead) && begins(lead, 'mark')],
    ['nobody', () => false],
  ])
}

/** A search in the list or in the palette: what is found, how many, and whether there is more. */
export async function search(world: World, person: Person): Promise<void> {
  const { findings, model, random } = world
  const [text, has] = anySearch(world)
  const q = encodeURIComponent(text)
  const isInPalette = random.chance(0.4)
  const [query, holds] = isInPalette ? (['', () => true] as const) : anyFilter(world)
  const visible = model.visibleTo(person).filter(holds)
  const found = visible.filter(has)
  // What a lead once had may be a further contact, which is searched too, or was dropped: the model cannot tell.
  const mayBeFound = (lead: ModelLead): boolean =>
    [...lead.had].some((contact) => has({ ...lead, phone: contact, email: contact }))
  if (found.length > mostCounted || visible.some((lead) => !has(lead) && mayBeFound(lead))) return
  const ids = found.map(({ id }) => id)
  const path = isInPalette ? `/search?q=${q}` : `/leads?q=${q}&limit=500${query}`
  const answer = await lookInConsole(world, person, path)
  const what = `${person.email} ${path}`
  if (!isInPalette) return compare(world, ids, answer, 0, what)
  const data = dataOf<{ leads: { id: string }[]; search: { is_more: boolean } }>(world, answer, [200], what)
  if (data === null) return
  const isRight =
    data.leads.every(({ id }) => ids.includes(id)) &&
    data.leads.length === Math.min(mostInPalette, ids.length) &&
    data.search.is_more === ids.length > mostInPalette
  if (!isRight) findings.add('wrong totals', `${what}: ${answer.body}, expected some of ${ids.length}`)
}

/** The list in another order. */
export async function listSorted(world: World, person: Person): Promise<void> {
  const { findings, model, random } = world
  const column = random.pick(['created_at', 'updated_at', 'last_call_at', 'deal_value'])
  const [query, holds] = anyFilter(world)
  const path = `/leads?limit=500&sort=${column}&order=${random.pick(['asc', 'desc'])}${query}`
  const expected = model.visibleTo(person).filter(holds)
  const answer = await lookInConsole(world, person, path)
  const what = `${person.email} ${path}`
  compare(
    world,
    expected.map(({ id }) => id),
    answer,
    0,
    what,
  )
  if (answer.status !== 200 || column !== 'last_call_at') return
  const page = (JSON.parse(answer.body) as { data: { last_call_at: string | null }[] }).data
  const called = page.filter(({ last_call_at: at }) => at !== null).length
  const isCalledFirst = page.slice(0, called).every(({ last_call_at: at }) => at !== null)
  const due = Math.min(500, expected.filter(({ calls }) => calls.size > 0).length)
  if (called !== due || !isCalledFirst)
    findings.add('wrong totals', `${what}: ${called} called, expected ${due}`)
}

interface Told {
  readonly never_called: number
  readonly people: readonly Delayed[]
  readonly sources: readonly Delayed[]
  readonly webhooks: readonly Delayed[]
}

interface Delayed {
  readonly user_id?: string | null
  readonly source?: string
  readonly webhook_id?: string | null
  readonly delays: readonly number[]
}

/** First calls by whom, from where and by which webhook: calls of this campaign come after their leads. */
export async function compareFirstCalls(world: World, person: Person): Promise<void> {
  const answer = await lookInConsole(world, person, '/overview/first-calls')
  const told = dataOf<Told>(world, answer, [200], 'first calls')
  if (told === null) return
  const visible = world.model.visibleTo(person)
  const called = visible.filter(({ calls }) => calls.size > 0)
  const numbersOf = (rows: readonly Delayed[], key: 'user_id' | 'source' | 'webhook_id') =>
    rows.map((row) => [row[key] ?? '', row.delays.reduce((sum, count) => sum + count, 0)])
  const tally = (keyOf: (lead: ModelLead) => string | null) => {
    const counts = new Map<string, number>()
    for (const lead of called) counts.set(keyOf(lead) ?? '', (counts.get(keyOf(lead) ?? '') ?? 0) + 1)
    return [...counts]
  }
  const answered = [
    told.never_called,
    numbersOf(told.people, 'user_id').sort(),
    numbersOf(told.sources, 'source').sort(),
    numbersOf(told.webhooks, 'webhook_id').sort(),
  ]
  const expected = [
    visible.length - called.length,
    person.role === 'agent' ? [] : tally(({ assigneeId }) => assigneeId).sort(),
    tally(({ source }) => source).sort(),
    tally(({ webhookId }) => webhookId).sort(),
  ]
  if (JSON.stringify(answered) !== JSON.stringify(expected))
    world.findings.add(
      'wrong totals',
      `first calls of ${person.email}: ${JSON.stringify(answered)}, expected ${JSON.stringify(expected)}`,
    )
}
