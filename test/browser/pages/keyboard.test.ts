import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210' },
    { name: 'Kabir Shah', phone: '9876543211' },
  ])
  page = await office.pageOf('admin')
})

beforeEach(async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByText('Kabir Shah').waitFor()
})

const press = (...keys: string[]): Promise<void> =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())

it('the palette opens a lead and a page', async () => {
  await press('Control+k')
  await page.keyboard.type('asha')
  await page.getByRole('dialog').getByText('+91 98765 43210').waitFor()
  await press('Enter')
  await page.getByRole('complementary', { name: 'Lead' }).getByText('Asha Rao').first().waitFor()
  await press('Control+k')
  await page.keyboard.type('audit')
  await page.getByRole('dialog').getByText('Audit').waitFor()
  await press('Enter')
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
})

it('Enter never opens a lead that the palette found for other words', async () => {
  await press('Control+k')
  await page.keyboard.type('kabir')
  await page.getByRole('dialog').getByText('+91 98765 43211').waitFor()
  const laterSearch = page.waitForRequest(/search\?q=audit/)
  await page.route(/search\?q=audit/, () => undefined)
  await press('Control+a')
  await page.keyboard.type('audit')
  await laterSearch
  await press('Enter')
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
  await page.unroute(/search\?q=audit/)
})

it('a lead is written in without a mouse', async () => {
  await press('c')
  const panel = page.getByRole('complementary', { name: 'New lead' })
  await panel.getByLabel('Name').waitFor()
  expect(await panel.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Meera Nair')
  await press('Tab')
  await page.keyboard.type('9876543212')
  await press('Enter')
  await page.getByText('Meera Nair is saved').waitFor()
})

it('a dialog takes the focus, keeps it, and gives it back to what opened it', async () => {
  await page.goto(`${office.base}/api-keys`)
  await settle(page)
  const opener = page.getByRole('button', { name: 'New key' }).first()
  await opener.focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.waitFor()
  for (let step = 0; step < 20; step++) await press('Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('what has the focus looks otherwise than without it, at every stop of the Tab key on the lead list', async () => {
  const unseen: string[] = []
  for (let stop = 0; stop < 25; stop++) {
    await press('Tab')
    const element = await page.evaluateHandle(() => document.activeElement as HTMLElement)
    const look = (): Promise<string> =>
      element.evaluate(async (shown) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const { outline, borderColor, boxShadow, backgroundColor } = getComputedStyle(shown)
        return [outline, borderColor, boxShadow, backgroundColor].join()
      })
    const withFocus = await look()
    await element.evaluate((shown) => shown.blur())
    if ((await look()) === withFocus)
      unseen.push(await element.evaluate((shown) => shown.outerHTML.slice(0, 90)))
    await element.evaluate((shown) => shown.focus())
  }
  expect(unseen).toEqual([])
})
