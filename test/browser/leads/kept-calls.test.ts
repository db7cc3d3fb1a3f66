import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeUser, password, signIn as signInBare } from '../../support/app/console.ts'
import { accountOf, adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, settle, signIn } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
const names = ['Meera Shah', 'Ravi Nair', 'Asha Rao']
let ids: Record<string, string> = {}

beforeAll(async () => {
  const leads = names.map((name, i) => ({ name, phone: `987654321${i}`, assigned_to: 'agent@example.com' }))
  const made = await writeLeads(office, 'admin', leads)
  ids = Object.fromEntries(names.map((name, i) => [name, made[i] ?? '']))
  await makeUser(office.service, await accountOf(office), 'other', 'agent')
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Lead' })
const chip = (page: Page, name: string) => panel(page).locator('label').filter({ hasText: name })
const waits = (page: Page) => page.getByText('Waiting to be sent: 1 call.')
const byItself = { timeout: 20_000 }

interface LoggedCall {
  readonly outcome: string
  readonly notes: string | null
  readonly called_by: string | null
}

async function callsOf(name: string): Promise<LoggedCall[]> {
  const reply = await (await adminOf(office)).call('GET', `/leads/${ids[name]}/call-logs`)
  return (reply.json() as { data: LoggedCall[] }).data
}

async function logCall(page: Page, name: string, outcome: string, notes: string): Promise<void> {
  await page.goto(`${office.base}/leads/${ids[name]}?call=1`)
  await chip(page, outcome).click()
  await panel(page).getByLabel('Notes').fill(notes)
}

const save = (page: Page) => panel(page).getByRole('button', { name: /^Save/ }).last().click()

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** Calls do not get through, and all the rest does. */
const holdCalls = (context: BrowserContext) =>
  context.route('**/console/api/call-logs', (route: Route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

it('without a network a call is kept, the next lead is there, and both survive a reload and are logged once', async () => {
  const page = await office.pageOf('agent')
  await page.goto(`${office.base}/to-call`)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await settle(page)
  await page.getByRole('button', { name: 'Start calling' }).click()
  await panel(page).getByRole('heading', { name: 'Asha Rao', exact: true }).waitFor()
  await panel(page).getByRole('button', { name: 'Log a call' }).click()
  await chip(page, 'No Answer').waitFor()
  await page.context().setOffline(true)
  await page.getByText('No network. Calls that you log are kept on this device.').waitFor()
  await chip(page, 'No Answer').click()
  await chip(page, 'Contacted').click()
  await panel(page).getByLabel('Notes').fill('Rings out')
  await save(page)
  await page.getByText('No Answer for Asha Rao waits on this device').waitFor()
  await waits(page).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/a call is kept 1440 light.png' })
  await panel(page).getByRole('heading', { name: 'Ravi Nair', exact: true }).waitFor(byItself)
  await panel(page).getByText('Not up to date').waitFor(byItself)
  await panel(page).getByRole('button', { name: 'Log a call' }).click()
  await chip(page, 'Busy').click()
  await panel(page).getByRole('button', { name: /^Save/ }).last().click()
  await page.getByText('Waiting to be sent: 2 calls.').waitFor()
  expect(await stored(page)).toContain('leadline-call')
  expect(await stored(page), 'sealed').not.toMatch(/Asha|Rings out/)
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  expect(await callsOf('Asha Rao')).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => callsOf('Asha Rao'), byItself).toHaveLength(1)
  await expect.poll(() => callsOf('Ravi Nair'), byItself).toHaveLength(1)
  expect(await callsOf('Asha Rao')).toMatchObject([
    { outcome: 'No Answer', notes: 'Rings out', called_by: 'agent@example.com' },
  ])
  await expect.poll(() => stored(page), byItself).not.toContain('leadline-call')
  const lead = (await (await adminOf(office)).call('GET', `/leads/${ids['Asha Rao']}`)).json()
  expect(lead.data.status).toBe('Contacted')
  await page.context().close()
}, 90_000)

it('one whose answer is lost is one call, from two tabs too, and one that was put right is none beside it', async () => {
  const page = await office.pageOf('agent', { serviceWorkers: 'block' })
  const before = (await callsOf('Meera Shah')).length
  await logCall(page, 'Meera Shah', 'Voicemail', 'Twice')
  await page.context().route('**/console/api/call-logs', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page)
  await waits(page).waitFor()
  await expect.poll(async () => (await callsOf('Meera Shah')).length).toBe(before + 1)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await chip(page, 'Busy').click()
  await save(page)
  const beside = await page.context().newPage()
  await beside.goto(`${office.base}/leads`)
  await waits(beside).waitFor()
  await page.context().unrouteAll({ behavior: 'wait' })
  await waits(page).waitFor({ state: 'detached', ...byItself })
  await waits(beside).waitFor({ state: 'detached', ...byItself })
  const calls = await callsOf('Meera Shah')
  expect(calls).toHaveLength(before + 1)
  expect(calls[0]).toMatchObject({ outcome: 'Busy', notes: 'Twice' })
  await page.context().close()
})

it('stays over a sign-out, hidden from whoever signs in next, and is sent as the person who logged it', async () => {
  const page = await office.freshPage({ serviceWorkers: 'block' })
  await signIn(page, office.base, 'agent@example.com', password)
  await page.getByRole('heading', { name: 'To call' }).waitFor()
  await holdCalls(page.context())
  await logCall(page, 'Ravi Nair', 'No Answer', 'Before I left')
  await save(page)
  await waits(page).waitFor()
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: /: your menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
  }
  await leave()
  expect(await stored(page)).not.toMatch(/Ravi|Before I left/)
  await page.context().unrouteAll()
  await signIn(page, office.base, 'other@example.com', password)
  await page.getByRole('heading', { name: 'To call' }).waitFor()
  await settle(page)
  expect(await page.getByText('Waiting to be sent').count()).toBe(0)
  await leave()
  const before = await callsOf('Ravi Nair')
  expect(before.map(({ notes }) => notes)).not.toContain('Before I left')
  await signIn(page, office.base, 'agent@example.com', password)
  await expect
    .poll(() => callsOf('Ravi Nair'), byItself)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ notes: 'Before I left', called_by: 'agent@example.com' }),
      ]),
    )
  expect(await callsOf('Ravi Nair')).toHaveLength(before.length + 1)
  await page.context().close()
})

it('one that is refused stays with its reason, can be given to an admin, sent again and removed', async () => {
  const page = await office.pageOf('agent', { serviceWorkers: 'block' })
  await holdCalls(page.context())
  await logCall(page, 'Asha Rao', 'Voicemail', 'Asks for a sample')
  await save(page)
  await waits(page).waitFor()
  const admin = await adminOf(office)
  const give = (to: string) =>
    admin.call('POST', '/leads', { name: 'Asha Rao', phone: '9876543212', assigned_to: to })
  expect((await give('other@example.com')).statusCode).toBe(200)
  await page.context().unrouteAll()
  await page.getByText('Not taken: 1 call.').waitFor(byItself)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Calls on this device' })
  await list.getByText('Asha Rao').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/a call is refused 1440 light.png' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await list.getByRole('button', { name: 'Copy for an admin' }).click()
  await list.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`/leads/${ids['Asha Rao']}?call=1`)
  expect(copied).toMatch(/Asha Rao[\s\S]*Voicemail[\s\S]*Asks for a sample/)
  expect((await give('agent@example.com')).statusCode).toBe(200)
  await list.getByRole('button', { name: 'Send again' }).click()
  await list.waitFor({ state: 'detached', ...byItself })
  expect((await callsOf('Asha Rao')).filter(({ notes }) => notes === 'Asks for a sample')).toHaveLength(1)
  const agent = await signInBare(office.service, await accountOf(office), 'agent@example.com')
  expect((await agent.call('GET', '/session')).json().data.device_key).not.toBe(
    (await admin.call('GET', '/session')).json().data.device_key,
  )
  await page.context().close()
})
