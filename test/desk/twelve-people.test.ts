import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeUser } from '../support/app/console.ts'
import { accountOf, adminOf } from '../support/browser/admin.ts'
import { openConsole, settle } from '../support/browser/browser.ts'
import { postTo } from '../support/browser/webhook.ts'

const office = openConsole()

const agents = ['agent', ...Array.from({ length: 10 }, (_, i) => `agent-${i + 2}`)]
const leadsOfDay = 500
const callsOfDay = 300
/** Calls that each of the agents works through in the console; telephony logs the others. */
const callsByHand = 5
/** Leads come in as many times, and everybody works in between. */
const hours = 5

/** So many work in the same moment: the browser of a test has one processor or two. */
const atOnce = 3
/** What an open list shows of what came meanwhile: lists ask again every few seconds. */
const byItself = { timeout: 20_000 }

const phoneOf = (number: number): string => String(9_000_010_000 + number)
const phoneOfAgent = (agent: number): string => String(9_811_100_000 + agent)

interface Webhook {
  readonly id: string
  readonly url: string
}

let form = ''
let telephony = ''

/** Ten people more, a rule that gives them all leads by turns, a form and a telephony that names who spoke. */
beforeAll(async () => {
  const account = await accountOf(office)
  for (const name of agents.slice(1)) await makeUser(office.service, account, name, 'agent')
  const admin = await adminOf(office)
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const reply = await admin.call(method, path, body)
    if (reply.statusCode >= 300) throw new Error(`${path} was refused: ${reply.body}`)
    return (reply.json() as { data: Answer }).data
  }
  const users = await send<{ id: string; email: string }[]>('GET', '/users')
  const ids = agents.map((name) => users.find(({ email }) => email === `${name}@example.com`)?.id ?? '')
  for (const [i, id] of ids.entries()) await send('POST', `/users/${id}`, { phone: phoneOfAgent(i) })
  const assignees = ids.map((user_id) => ({ user_id }))
  await send('POST', '/distribution-rules', { name: 'By turns', when: { all: [] }, assignees })
  const pathOf = async (body: object): Promise<string> =>
    new URL((await send<Webhook>('POST', '/webhooks', body)).url).pathname
  form = await pathOf({ name: 'Form', source: 'Website' })
  telephony = await pathOf({ name: 'Telephony', kind: 'calls', without_name: 'phone' })
}, 60_000)

/** Posts bodies as a few senders at once do. */
async function post(path: string, bodies: readonly object[]): Promise<void> {
  const waiting = [...bodies]
  const sendOn = async (): Promise<void> => {
    for (let body = waiting.shift(); body; body = waiting.shift())
      expect(await postTo(office.base, path, body)).toBeLessThan(300)
  }
  await Promise.all(Array.from({ length: 4 }, sendOn))
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
const shareOf = (total: number, hour: number): number => Math.round((total * hour) / hours)

const leadOf = (hour: number, number: number): object => ({
  name: `Asker ${number} of hour ${hour}`,
  phone: phoneOf(number),
  city: number % 3 === 0 ? 'Pune' : 'Mumbai',
})

const callOf = (number: number): object => ({
  call_id: `call-${number}`,
  direction: 'outbound',
  agent_number: phoneOfAgent(number % agents.length),
  customer_number: phoneOf(number % shareOf(leadsOfDay, 1)),
  status: 'completed',
  duration: 40 + (number % 200),
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Lead' })
const place = (page: Page, name: string) =>
  page.getByRole('navigation').first().getByRole('link', { name, exact: true })

/** The next lead is called: logged with a click for its outcome, and the lead below it opens. */
async function callNext(page: Page, isReached: boolean): Promise<void> {
  const before = page.url()
  await panel(page).getByRole('button', { name: 'Log a call' }).click()
  const option = (name: string) => panel(page).locator('label').filter({ hasText: name })
  await option(isReached ? 'Completed' : 'No Answer').click()
  if (isReached) {
    await panel(page).getByLabel('Minutes').fill('3')
    await option('Qualified').click()
  }
  await panel(page).getByRole('button', { name: 'Save, next lead' }).click()
  await page.waitForURL((url) => url.pathname !== new URL(before).pathname)
}

/** An agent brings what is new into the list, opens its first lead and works from there. */
async function workFor(page: Page, hour: number, calls: number): Promise<void> {
  await place(page, 'Leads').click()
  const show = page.getByRole('button', { name: /new leads?: show/ })
  const fresh = page.getByRole('link', { name: new RegExp(`of hour ${hour}$`) })
  await show.or(fresh.nth(calls)).first().waitFor(byItself)
  if (await show.isVisible()) await show.click()
  await fresh.first().click()
  for (let call = 0; call < calls; call++) await callNext(page, call % 3 === 0)
}

/** The number that the line below a page's title begins with. */
async function countOn(page: Page, name: string): Promise<number> {
  await place(page, name).click()
  const hint = page.locator('main header').getByText(/^[\d,]+ (lead|call)/)
  return Number.parseInt((await hint.innerText()).replace(',', ''), 10)
}

it('twelve people work a day: 500 leads in, 300 calls, nobody reloads, nothing complains, and the numbers are right', async () => {
  const loads: string[] = []
  const refused: string[] = []
  const open = async (who: string, path: string): Promise<Page> => {
    const page = await office.pageOf(who)
    page.setDefaultTimeout(30_000)
    page.on('load', () => loads.push(who))
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${who}: ${response.status()} ${response.url()}`)
    })
    await page.goto(`${office.base}${path}`)
    await settle(page)
    return page
  }
  const desks: Page[] = []
  for (const name of agents) desks.push(await open(name, '/leads'))
  const admin = await open('admin', '/')

  const byTelephony = callsOfDay - callsByHand * agents.length
  for (const hour of range(0, hours)) {
    const arriving = range(shareOf(leadsOfDay, hour), shareOf(leadsOfDay, hour + 1))
    await post(
      form,
      arriving.map((number) => leadOf(hour, number)),
    )
    await post(telephony, range(shareOf(byTelephony, hour), shareOf(byTelephony, hour + 1)).map(callOf))
    const calls = shareOf(callsByHand, hour + 1) - shareOf(callsByHand, hour)
    for (let first = 0; first < desks.length; first += atOnce)
      await Promise.all(desks.slice(first, first + atOnce).map((page) => workFor(page, hour, calls)))
    for (const name of ['Calls', 'Users', 'Distribution', 'Webhooks', 'Leads']) {
      await place(admin, name).click()
      await settle(admin)
    }
  }

  await place(admin, 'Overview').click()
  const tile = (name: string) => admin.locator('main section').filter({ hasText: new RegExp(`^${name}`) })
  await tile('New leads').getByText(String(leadsOfDay), { exact: true }).first().waitFor(byItself)
  await tile('Calls').getByText(String(callsOfDay), { exact: true }).first().waitFor(byItself)
  const together = async (name: string): Promise<number> => {
    let sum = 0
    for (const page of desks) sum += await countOn(page, name)
    return sum
  }
  await expect.poll(() => together('Leads'), byItself).toBe(leadsOfDay)
  await expect.poll(() => together('Calls'), byItself).toBe(callsOfDay)
  expect(loads.sort()).toEqual([...agents, 'admin'].sort())
  expect([...refused, ...office.complaints]).toEqual([])
}, 600_000)
