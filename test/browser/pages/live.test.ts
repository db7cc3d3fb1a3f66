import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'
import { createWebhook, postTo, shownAddress } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page

/** What is seen within this long has come by itself. */
const slowly = { timeout: 9_000 }

beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210' },
    { name: 'Ravi Nair', phone: '9876543211' },
  ])
  page = await office.pageOf('admin')
})

const names = () => page.locator('[data-row] a[data-row-link]').allInnerTexts()

describe('a list of leads that is open', () => {
  it('says that leads came, in the tab too, and moves nothing before one asks', async () => {
    await page.goto(`${office.base}/leads`)
    await settle(page)
    const before = await names()
    await writeLeads(office, 'admin', [{ name: 'Meera Shah', phone: '9876543212' }])
    const show = page.getByRole('button', { name: '1 new lead: show' })
    await show.waitFor(slowly)
    expect(await names()).toEqual(before)
    await page.getByRole('button', { name: /^Download \d/ }).click()
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
    ])
    expect(await names(), 'a download writes nothing').toEqual(before)
    expect(await page.title()).toBe('(1) Leads · Leadline')
    await show.click()
    await page.getByRole('link', { name: 'Meera Shah' }).waitFor()
    expect(await page.title()).toBe('Leads · Leadline')
    expect(await show.count()).toBe(0)
  })

  it('changes a row in place when somebody else changed the lead', async () => {
    const before = await names()
    await writeLeads(office, 'admin', [{ phone: '9876543211', name: 'Ravi R. Nair' }], 200)
    await page.getByRole('link', { name: 'Ravi R. Nair' }).waitFor(slowly)
    expect(await names()).toEqual(before.map((name) => (name === 'Ravi Nair' ? 'Ravi R. Nair' : name)))
  })

  it('shows at once what one writes oneself', async () => {
    await page.goto(`${office.base}/leads?new=1`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Kabir Khan')
    await page.getByRole('textbox', { name: /^Phone/ }).fill('9876543219')
    await page.getByRole('button', { name: 'Save lead' }).click()
    await page.getByRole('link', { name: 'Kabir Khan' }).waitFor()
    expect(await page.getByRole('button', { name: /new leads?: show/ }).count()).toBe(0)
  })

  it('is fresh when one comes back to it: before it would ask by itself', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('link', { name: 'Calls' }).click()
    await settle(page)
    await writeLeads(office, 'admin', [{ name: 'Dev Patel', phone: '9876543221' }])
    await page.waitForTimeout(1_000)
    await pages.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('link', { name: 'Dev Patel' }).waitFor({ timeout: 4_000 })
    expect(await page.getByRole('button', { name: /new leads?: show/ }).count()).toBe(0)
  })
})

it('the first delivery of a new webhook appears while one waits for it', async () => {
  await createWebhook(page, office.base, 'Site form')
  const path = await shownAddress(page)
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await page.getByText('Nothing has been sent here yet').waitFor()
  expect(await postTo(office.base, path, { name: 'Sana Verma', phone: '9876543213' })).toBe(200)
  // Not the choice of that name in the filter.
  await page.getByText('Created').and(page.locator(':not(option)')).first().waitFor(slowly)
})

it('a lead that somebody else deletes while it is open says so, with the way back', async () => {
  const admin = await adminOf(office)
  const body = { name: 'Farah Khan', phone: '9876543299' }
  const { data } = (await admin.call('POST', '/leads', body)).json() as { data: { id: string } }
  await page.goto(`${office.base}/leads/${data.id}?source=Fair`)
  await page.getByRole('tab', { name: 'Timeline' }).waitFor()
  expect((await admin.call('DELETE', `/leads/${data.id}`)).statusCode).toBe(200)
  await page.getByText('This lead is not here').waitFor(slowly)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.waitForURL(/leads\?source=Fair$/)
})

it('a lead that somebody else deletes while it is edited says so above the form, and what is typed stays', async () => {
  const admin = await adminOf(office)
  const body = { name: 'Farah Khan', phone: '9876543299' }
  const { data } = (await admin.call('POST', '/leads', body)).json() as { data: { id: string } }
  await page.goto(`${office.base}/leads/${data.id}`)
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await panel.getByLabel('City').fill('Pune')
  expect((await admin.call('DELETE', `/leads/${data.id}`)).statusCode).toBe(200)
  await panel.getByText('This lead is not here').waitFor(slowly)
  expect(await panel.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await panel.getByLabel('City').inputValue()).toBe('Pune')
  await page.screenshot({ path: 'screenshots/edited lead is gone 1440 light.png' })
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})

it('an answer that has not changed is sent without its body', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  const again = await page.waitForResponse((reply) => reply.url().includes('/console/api/leads?'), slowly)
  expect(again.status()).toBe(304)
  expect(again.headers()['cache-control']).toContain('no-store')
})

it('shows nothing to whoever another tab has signed in, and goes on when its person is back', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  const before = await names()
  const own = await page.context().cookies()
  const other = await office.pageOf('agent')
  await page.context().addCookies(await other.context().cookies())
  const asked: Request[] = []
  page.on('request', (request) => {
    if (/\/console\/api\/(?!session$)/.test(request.url())) asked.push(request)
  })
  const again = page.getByRole('dialog', { name: 'Sign in again, admin' })
  await again.waitFor(slowly)
  const statuses = await Promise.all(asked.map(async (request) => (await request.response())?.status()))
  expect([...new Set(statuses)]).toEqual([401])
  expect(await names()).toEqual(before)
  await page.context().addCookies(own)
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/console/api/leads?'), slowly),
    page.evaluate(() => window.dispatchEvent(new Event('focus'))),
  ])
  expect([200, 304]).toContain(reply.status())
  await again.waitFor({ state: 'hidden' })
  expect(await names()).toEqual(before)
  page.removeAllListeners('request')
  await other.context().close()
})

it('a restart of the service under an open page heals by itself', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await page.route('**/console/api/**', (route) => route.abort())
  await page.getByText('Not up to date').waitFor({ timeout: 20_000 })
  await page.unroute('**/console/api/**')
  await page.getByText('Not up to date').waitFor({ state: 'detached', timeout: 20_000 })
})
