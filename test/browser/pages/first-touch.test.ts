import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await makeOfficeLookUsed(office)
  page = await office.pageOf('admin')
})

const filter = (name: string) => page.getByRole('combobox', { name, exact: true })
const download = () => page.getByRole('button', { name: /^Download/ })
const menu = () => page.getByRole('menu')

/** The list of leads as it was just drawn; nobody has come near to anything in it. */
async function openLeads(): Promise<void> {
  await page.mouse.move(720, 5)
  await page.goto(`${office.base}/leads`)
  await settle(page)
}

it('keys reach a filter from the days, and what is typed there chooses what begins with it', async () => {
  await openLeads()
  await page.getByRole('button', { name: 'Filters' }).click()
  await filter('Days in IST').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Just')
  await page.waitForURL(/source=JustDial/)
  expect(await filter('Source').inputValue()).toBe('JustDial')
})

it('a click without a pointer, as a screen reader clicks, opens a menu', async () => {
  await openLeads()
  await download().evaluate((button: HTMLElement) => button.click())
  await menu().waitFor()
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'hidden' })
})

it('a pointer that rested there before the page came opens it by its first click', async () => {
  await openLeads()
  const { x = 0, y = 0 } = (await download().boundingBox()) ?? {}
  for (let i = 0; i < 3; i++) {
    await page.goto(`${office.base}/calls`)
    await settle(page)
    await page.mouse.move(x + 10, y + 10)
    await page.getByRole('link', { name: 'Leads', exact: true }).focus()
    await page.keyboard.press('Enter')
    // The heading tells that the page has changed: the page of calls has the same filter and the same button in these places.
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
    await page.mouse.down()
    await page.mouse.up()
    await menu().waitFor()
  }
})

it('a tap opens it, on its icon too', async () => {
  await openLeads()
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { x = 0, y = 0 } = (await download().boundingBox()) ?? {}
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 8, y: y + 8 }] })
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await menu().waitFor()
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'hidden' })
  await tools.detach()
})
