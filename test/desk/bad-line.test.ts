import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passOnLeads } from '../../server/passing-on/pass-on-leads.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { type Browser, makeUser } from '../support/app/console.ts'
import { accountOf, adminOf } from '../support/browser/admin.ts'
import { openConsole, settle } from '../support/browser/browser.ts'
import { postTo } from '../support/browser/webhook.ts'
import { Registrar } from '../support/people/people.ts'

const office = openConsole()

const agents = ['agent', ...Array.from({ length: 11 }, (_, i) => `agent-${i + 2}`)]
/** So many work in the same moment: the browser of a test has one processor or two. */
const atOnce = 3
/** Leads that each agent is given in an hour. */
const leadsEach = 3
const byItself = { timeout: 30_000 }

const phoneOf = (number: number): string => String(9_000_020_000 + number)
const phoneOfAgent = (agent: number): string => String(9_811_200_000 + agent)

/** A call that somebody has logged in the console; no other has its notes. */
interface Made {
  readonly by: string
  readonly lead: string
  readonly notes: string
}

interface Told {
  readonly lead_id: string
  readonly notes: string | null
  readonly called_by: string | null
}

const made: Made[] = []
let admin: Browser
let registrar: Registrar
let form = ''
let telephony = ''

beforeAll(async () => {
  const account = await accountOf(office)
  for (const name of agents.slice(1)) await makeUser(office.service, account, name, 'agent')
  admin = await adminOf(office)
  registrar = new Registrar(office.service.ownerUrl)
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const reply = await admin.call(method, path, body)
    if (reply.statusCode >= 300) throw new Error(`${path} was refused: ${reply.body}`)
    return (reply.json() as { data: Answer }).data
  }
  const users = await send<{ id: string; email: string }[]>('GET', '/users')
  const ids = agents.map((name) => users.find(({ email }) => email === `${name}@example.com`)?.id ?? '')
  for (const [i, id] of ids.entries()) await send('POST', `/users/${id}`, { phone: phoneOfAgent(i) })
  const assignees = ids.map((user_id) => ({ user_id }))
  const rule = { name: 'By turns', when: { all: [] }, assignees, call_within_minutes: 15, most_passes: 3 }
  await send('POST', '/distribution-rules', rule)
  const pathOf = async (body: object): Promise<string> =>
    new URL((await send<{ url: string }>('POST', '/webhooks', body)).url).pathname
  form = await pathOf({ name: 'Form', source: 'Website' })
  telephony = await pathOf({ name: 'Telephony', kind: 'calls', without_name: 'phone' })
}, 60_000)
afterAll(() => registrar.close())

const panel = (page: Page) => page.getByRole('complementary', { name: 'Lead' })
const option = (page: Page, name: string) => panel(page).locator('label').filter({ hasText: name })
const leadIn = (page: Page): string => /\/to-call\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

const inParts = async (pages: readonly Page[], work: (page: Page, agent: number) => Promise<void>) => {
  for (let first = 0; first < pages.length; first += atOnce)
    await Promise.all(pages.slice(first, first + atOnce).map((page, i) => work(page, first + i)))
}

let lastNumber = 0

async function arrive(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    lastNumber += 1
    const lead = { name: `Asker ${lastNumber}`, phone: phoneOf(lastNumber) }
    expect(await postTo(office.base, form, lead)).toBe(200)
  }
}

/** Opens the first of whom to call. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start calling' }).click()
  await page.waitForURL((url) => /\/to-call\/[0-9a-f-]{36}/.test(url.pathname))
}

/** Logs a call of the open lead; the next one opens. */
async function logCall(page: Page, agent: number, outcome: string, callAgain?: string): Promise<void> {
  const lead = leadIn(page)
  const notes = `${agents[agent]} call ${made.length}`
  await panel(page).getByRole('button', { name: 'Log a call' }).click()
  await option(page, outcome).click()
  if (callAgain !== undefined) await option(page, callAgain).click()
  await panel(page).getByLabel('Notes').fill(notes)
  made.push({ by: `${agents[agent]}@example.com`, lead, notes })
  await panel(page).getByRole('button', { name: /^Save/ }).last().click()
  await page.waitForURL((url) => !url.pathname.includes(lead) || !url.search.includes('call=1'))
}

/** The minutes of every lead that waits are over; two processes look at them at the same moment. Answers how many went on. */
async function passOn(): Promise<number> {
  await registrar.query(`update leads_to_pass_on set goes_on_at = now() - interval '1 second'`)
  const owners = 'select id, assigned_to_id from leads order by id'
  const before = await registrar.query<{ assigned_to_id: string }>(owners)
  const run = async (): Promise<void> => {
    const caller = accountCaller(office.accountId)
    while (await office.service.db.transaction(caller, (tx) => passOnLeads.run(tx, new Date())));
  }
  await Promise.all([run(), run()])
  const after = await registrar.query<{ assigned_to_id: string }>(owners)
  return after.filter((lead, i) => lead.assigned_to_id !== before[i]?.assigned_to_id).length
}

async function allCalls(): Promise<Told[]> {
  const all: Told[] = []
  for (let page: Told[] = []; all.length === 0 || page.length === 100; all.push(...page)) {
    const reply = await admin.call('GET', `/call-logs?limit=100&offset=${all.length}`)
    page = (reply.json() as { data: Told[] }).data
    if (page.length === 0) break
  }
  return all
}

it('twelve people on a bad line: call-backs, missed calls, leads that go on, an hour without a network, two tabs and reloads', async () => {
  const open = async (who: string): Promise<Page> => {
    const page = await office.pageOf(who)
    page.setDefaultTimeout(30_000)
    await page.goto(`${office.base}/to-call`)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await settle(page)
    return page
  }
  const desks: Page[] = []
  for (const name of agents) desks.push(await open(name))

  // Of three leads two are called: one at a time again, the other not any more. The third goes on to somebody else.
  await arrive(agents.length * leadsEach)
  await inParts(desks, async (page, agent) => {
    await begin(page)
    await logCall(page, agent, 'No Answer', 'In 1 hour')
    await logCall(page, agent, 'Busy')
  })
  expect(await passOn(), 'whom nobody called').toBe(agents.length * (leadsEach - 2))
  expect(await passOn(), 'a second time').toBe(agents.length * (leadsEach - 2))

  // An hour later: whom they were to call again is due, and one lead of each has called and was missed.
  await registrar.query(
    `update leads_to_call set call_again_at = now() - interval '1 minute' where call_again_at is not null`,
  )
  const missed: string[] = []
  for (const [agent, name] of agents.entries()) {
    const { lead } = made.findLast(({ by }) => by === `${name}@example.com`) ?? { lead: '' }
    const [{ phone } = { phone: '' }] = await registrar.query<{ phone: string }>(
      'select phone from leads where id = $1',
      [lead],
    )
    const call = {
      call_id: `missed-${agent}`,
      direction: 'inbound',
      from: phone,
      status: 'missed',
      duration: 0,
    }
    expect(await postTo(office.base, telephony, call)).toBe(200)
    missed.push(lead)
  }
  await inParts(desks, async (page, agent) => {
    await page.goto(`${office.base}/to-call`)
    await page.getByText('Due (2)').waitFor(byItself)
    await begin(page)
    await logCall(page, agent, 'No Answer')
    await logCall(page, agent, 'No Answer')
  })
  const dueThen = made.slice(-2 * agents.length).map(({ lead }) => lead)
  expect(
    missed.filter((lead) => !dueThen.includes(lead)),
    'missed and not called back',
  ).toEqual([])

  // An hour without a network: two calls each, in two tabs with a reload of each, and then all that waits is sent.
  await arrive(agents.length * leadsEach)
  await inParts(desks, async (page, agent) => {
    await page.goto(`${office.base}/to-call`)
    await settle(page)
    const beside = await page.context().newPage()
    beside.setDefaultTimeout(30_000)
    await beside.goto(`${office.base}/to-call`)
    await settle(beside)
    await begin(page)
    await panel(page).getByRole('button', { name: 'Log a call' }).click()
    await option(page, 'No Answer').waitFor()
    await panel(page).getByRole('button', { name: 'Not now' }).click()
    await page.context().setOffline(true)
    await page.getByText('No network. Calls that you log are kept on this device.').waitFor()
    await logCall(page, agent, 'No Answer')
    await page.getByText('Waiting to be sent: 1 call.').waitFor()
    await logCall(page, agent, 'Busy')
    await page.getByText('Waiting to be sent: 2 calls.').waitFor()
    await page.reload()
    await beside.reload()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    await page.context().setOffline(false)
    for (const tab of [page, beside]) {
      await tab.getByRole('heading', { name: 'To call' }).or(panel(tab)).first().waitFor(byItself)
      await tab.getByText('Waiting to be sent').waitFor({ state: 'detached', ...byItself })
    }
    await beside.close()
  })
  await passOn()

  const told = await allCalls()
  const byHand = told.filter(({ called_by }) => called_by !== null)
  const shown = ({ lead, by, notes }: Made): string => `${lead} ${by} ${notes}`
  const logged = byHand.map(({ lead_id, called_by, notes }) =>
    shown({ lead: lead_id, by: called_by ?? '', notes: notes ?? '' }),
  )
  expect(logged.sort(), 'none lost, none doubled, each of whoever made it').toEqual(made.map(shown).sort())
  expect(told.length - byHand.length, 'of telephony').toBe(agents.length)
  const callers = new Map<string, Set<string>>()
  for (const { lead, by } of made) callers.set(lead, (callers.get(lead) ?? new Set()).add(by))
  expect(
    [...callers.values()].filter((people) => people.size > 1),
    'called by two people',
  ).toEqual([])
  console.info(
    `${lastNumber} leads, ${made.length} calls by hand of ${agents.length} people on ${callers.size} leads, ${agents.length} missed calls: 0 lost, 0 doubled, none called by two people`,
  )
  expect(office.complaints).toEqual([])
}, 900_000)
