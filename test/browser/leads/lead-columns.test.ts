import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210', email: 'asha@example.com', city: 'Mumbai', source: 'Fair' },
  ])
  page = await office.pageOf('admin')
})

const headers = () => page.getByRole('columnheader').allInnerTexts()

it('columns are chosen, the name alone always stays, and a reload keeps the choice', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByText('Asha Rao').waitFor()
  expect(await headers()).not.toContain('City')
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByLabel('City').check()
  await menu.getByLabel('Source').uncheck()
  expect(await menu.getByLabel('Name').count()).toBe(0)
  const chosen = await headers()
  expect(chosen).toContain('City')
  expect(chosen).not.toContain('Source')
  await page.getByRole('cell', { name: 'Mumbai' }).waitFor()
  await page.reload()
  await page.getByRole('cell', { name: 'Mumbai' }).waitFor()
  expect(await headers()).toEqual(chosen)
})

it('a tip says on hover what a cell leaves out, for a screen reader too, until Escape or another place; it comes back', async () => {
  const phone = page.getByText('+91 98765 43210')
  const tip = page.getByRole('tooltip')
  await phone.hover()
  await tip.getByText('Sent as 9876543210').waitFor()
  expect(await tip.locator(`#${await phone.getAttribute('aria-describedby')}`).count()).toBe(1)
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  expect(await phone.getAttribute('aria-describedby')).toBeNull()
  await page.getByRole('heading', { name: 'Leads' }).hover()
  await phone.hover()
  await tip.getByText('Sent as 9876543210').waitFor()
  await page.locator('td time').first().hover()
  await tip.getByText(/^\d+ \w+, \d\d:\d\d$/).waitFor()
  await page.getByRole('heading', { name: 'Leads' }).hover()
  await tip.waitFor({ state: 'hidden' })
})

it('a tip says what a button is that a key has reached, until another has the focus; the pointer elsewhere leaves it', async () => {
  const button = page.getByRole('button', { name: 'Columns' })
  const tip = page.getByRole('tooltip')
  await page.getByRole('button', { name: /^Download/ }).focus()
  await page.keyboard.press('Tab')
  await tip.getByText('Columns').waitFor()
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await tip.locator(`#${await button.getAttribute('aria-describedby')}`).count()).toBe(1)
  await page.getByRole('heading', { name: 'Leads' }).hover()
  expect(await tip.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  await tip.waitFor({ state: 'hidden' })
})

it('what opens from a button gets its place only when somebody comes near, and opens there by key and by script', async () => {
  const tab = await office.pageOf('admin')
  await tab.goto(`${office.base}/leads`)
  await tab.getByText('Asha Rao').waitFor()
  const inPlace = (role: string) =>
    tab.evaluate((one) => document.querySelector(`[role="${one}"]`)?.closest('main') === null, role)
  await tab.getByRole('button', { name: /^Download/ }).focus()
  await tab.keyboard.press('Enter')
  await tab.getByRole('menu').waitFor()
  expect(await inPlace('menu')).toBe(true)
  // While it comes, the menu has no keys yet.
  await tab.getByRole('menuitem').first().focus()
  await tab.keyboard.press('Escape')
  await tab.getByRole('menu').waitFor({ state: 'hidden' })
  await tab.getByRole('button', { name: 'Columns' }).dispatchEvent('click')
  await tab.getByRole('dialog', { name: 'Columns' }).waitFor()
  expect(await inPlace('dialog')).toBe(true)
  await tab.context().close()
})

it('how long ago something was goes on by itself, and nothing else of the list is written anew', async () => {
  const tab = await office.pageOf('admin')
  await tab.clock.install()
  await tab.goto(`${office.base}/leads`)
  await tab.getByText('Asha Rao').waitFor()
  const rows = tab.locator('tbody')
  const before = await rows.locator('time').first().innerText()
  const written = await rows.evaluateHandle((body) => {
    const places: (string | undefined)[] = []
    const note: MutationCallback = (records) => {
      for (const { target } of records) places.push(target.parentElement?.closest('time, td')?.localName)
    }
    new MutationObserver(note).observe(body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    return places
  })
  await tab.clock.runFor('02:00')
  await expect.poll(() => rows.locator('time').first().innerText()).toMatch(/^[2-9] min ago$/)
  expect(before).toMatch(/^(just now|\d min ago)$/)
  expect(new Set(await written.jsonValue())).toEqual(new Set(['time']))
  await tab.context().close()
})

it('the arrow keys choose in a filter, from the first', async () => {
  await page.getByRole('button', { name: 'Filters' }).click()
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/status=Contacted/)
  await page.getByText('No lead fits these filters').waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('cell', { name: 'Mumbai' }).waitFor()
  expect(await status.inputValue()).toBe('')
})

it('the field of days says what the list holds, also when chosen days were cleared', async () => {
  const days = page.getByRole('combobox', { name: 'Days in IST' })
  const shown = () => days.locator('option:checked').innerText()
  await days.selectOption({ label: 'Yesterday' })
  await page.waitForURL(/from_date=/)
  expect(await shown()).toBe('Yesterday')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('cell', { name: 'Mumbai' }).waitFor()
  expect(await shown()).toBe('Last 30 days')
})

it('any other days are chosen in two fields, which ask for nothing until they are a window up to today', async () => {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')]
  await page.getByRole('combobox', { name: 'Days in IST' }).selectOption({ label: 'Chosen days' })
  expect(await last.inputValue()).toBe(today)
  expect(await last.getAttribute('max')).toBe(today)
  await first.fill('2999-01-01')
  expect(new URL(page.url()).search).toBe('')
  expect(await first.getAttribute('aria-invalid')).toBe('true')
  await first.fill('2024-03-01')
  await page.waitForURL((url) => url.search === `?from_date=2024-03-01&to_date=${today}`)
  await last.fill('2024-03-31')
  await page.waitForURL((url) => url.search === '?from_date=2024-03-01&to_date=2024-03-31')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await first.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: 'Mumbai' }).waitFor()
})

it('beside an open lead the list has all its columns in sight, and says Never of a lead that nobody has called', async () => {
  const table = page.getByRole('region', { name: 'Leads' })
  await table.getByText(/^Never · came /).waitFor()
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  await page.getByRole('complementary', { name: 'Lead' }).getByRole('heading', { name: 'Asha Rao' }).waitFor()
  await table.getByRole('cell', { name: 'Never', exact: true }).waitFor()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await table.getByText(/^Never · came /).waitFor()
})

it('a choice that cannot be read any more is none: the list is drawn', async () => {
  const tab = await office.pageOf('admin')
  for (const damaged of ['{"city', 'null', '[]']) {
    await tab.goto(`${office.base}/leads`)
    await tab.evaluate((text) => localStorage.setItem('leadline-columns-leads', text), damaged)
    await tab.reload()
    await tab.getByRole('cell', { name: 'Fair' }).waitFor()
  }
  await tab.context().close()
})

it('the choice is this browser’s: somebody else sees the usual columns', async () => {
  const other = await office.pageOf('admin')
  await other.goto(`${office.base}/leads`)
  await other.getByRole('cell', { name: 'Fair' }).waitFor()
  expect(await other.getByRole('columnheader', { name: 'City' }).count()).toBe(0)
  await other.context().close()
  expect(office.complaints).toEqual([])
})
