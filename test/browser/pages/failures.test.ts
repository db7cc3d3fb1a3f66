import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  page = await office.pageOf('admin')
})

beforeEach(() => page.unrouteAll())

const boundary = () => page.getByRole('alert').filter({ hasText: 'This page cannot be shown' })
const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click()

it('a page whose file is gone says so and how to go on, passes axe, and the navigation stays usable', async () => {
  await page.route(/assets\/audit-.*\.js/, (route) => route.abort())
  await page.goto(`${office.base}/account`)
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await goTo('Audit')
  await boundary().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/page that cannot be shown 1440 light.png' })
  await goTo('Users')
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  expect(await boundary().count()).toBe(0)
  await goTo('Audit')
  await boundary().waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load the console anew' }).click()
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
})

it('an answer of another shape breaks its page alone, on a phone in the dark too', async () => {
  const phone = await office.pageOf('admin', { width: 390, colorScheme: 'dark' })
  await phone.route(/console\/api\/call-logs/, (route) => route.fulfill({ json: { data: 'none' } }))
  await phone.goto(`${office.base}/calls`)
  await phone.getByText('This page cannot be shown').waitFor()
  expect(await accessibilityProblems(phone)).toEqual([])
  await phone.screenshot({ path: 'screenshots/page that cannot be shown 390 dark.png' })
  await phone.getByRole('link', { name: 'Leads' }).locator('visible=true').click()
  await phone.getByRole('heading', { name: 'Leads' }).waitFor()
  expect(await phone.getByText('This page cannot be shown').count()).toBe(0)
  await phone.context().close()
})

it('a later look at who is signed in that fails leaves the page and what is typed on it', async () => {
  const tab = await office.pageOf('admin')
  await tab.goto(`${office.base}/leads?new=1`)
  const name = tab.getByRole('textbox', { name: /^Name/ })
  await name.fill('Kabir Khan')
  await tab.route(/console\/api\/session$/, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'SERVICE_UNAVAILABLE', message: 'Not now.' } } }),
  )
  await tab.clock.setSystemTime(Date.now() + 120_000)
  await Promise.all([
    tab.waitForResponse((reply) => reply.url().endsWith('/session') && reply.status() === 503),
    tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  ])
  await tab.waitForTimeout(300)
  expect(await name.inputValue()).toBe('Kabir Khan')
  await tab.context().close()
})

it('a page that a proxy answers in the service’s place is told in words, with a way to try again', async () => {
  await page.route(/console\/api\/users/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Please log in</title>' }),
  )
  await page.goto(`${office.base}/users`)
  await page.getByText('The answer did not come from the service').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('admin@example.com').waitFor()
})

it('a list that is refused with 500 says why in place and is asked for again', async () => {
  await page.route(/console\/api\/leads\?/, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Something went wrong.' } } }),
  )
  await page.goto(`${office.base}/leads`)
  await page.getByRole('alert').getByText('Something went wrong.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('0 leads').waitFor()
})

it('without its search the console stays usable', async () => {
  await page.route(/assets\/palette-.*\.js/, (route) => route.abort())
  await page.goto(`${office.base}/leads`)
  await page.getByText('The search cannot be shown').waitFor()
  await page.getByText('0 leads').waitFor()
  await goTo('Calls')
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
})

it('a console whose frame is gone offers to load it anew', async () => {
  const admin = await office.pageOf('admin')
  await admin.route(/assets\/shell-.*\.js/, (route) => route.abort())
  await admin.goto(`${office.base}/leads`)
  await admin.getByText('The console cannot be shown').waitFor()
  await admin.unrouteAll()
  await admin.getByRole('button', { name: 'Load the console anew' }).click()
  await admin.getByRole('heading', { name: 'Leads' }).waitFor()
  await admin.context().close()
})

it('what the database does not take is told to admins on every page in red, and to nobody else', async () => {
  const told = (page: Page) => page.getByText(/wait on the disk of the service/)
  const kept = { status: 'keeping', waiting: 12, since: new Date().toISOString() }
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    const tab = await office.pageOf('admin', { width, colorScheme })
    await tab.route(/readyz$/, (route) => route.fulfill({ json: kept }))
    for (const path of ['leads', 'webhooks']) {
      await tab.goto(`${office.base}/${path}`)
      await told(tab).waitFor()
    }
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.screenshot({ path: `screenshots/kept deliveries ${width} ${colorScheme}.png` })
    await tab.context().close()
  }
  const other = await office.pageOf('agent')
  await other.route(/readyz$/, (route) => route.fulfill({ json: kept }))
  await other.goto(`${office.base}/leads`)
  await other.getByRole('heading', { name: 'Leads' }).waitFor()
  expect(await told(other).count()).toBe(0)
  await other.context().close()
})
