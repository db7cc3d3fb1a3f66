import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await makeOfficeLookUsed(office)
  page = await office.pageOf('admin')
})

async function openList(path: string): Promise<void> {
  await page.goto(`${office.base}${path}`)
  await page.locator('[data-row]').first().waitFor()
}

/** The text of the row that has the focus. */
const focusedRow = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent)
const rowAt = (index: number) => page.locator('[data-row]').nth(index).textContent()

it('j and k walk the rows, Enter opens one, Escape closes it and leaves the focus on its row', async () => {
  await openList('/leads')
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  expect(await focusedRow()).toBe(await rowAt(1))
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Lead' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/leads$/)
  // With the panel gone, the rows have a column more.
  await expect.poll(async () => (await focusedRow()) === (await rowAt(1))).toBe(true)
})

it('the rows go on from one day of calls to the next', async () => {
  await openList('/calls')
  const ofFirstDay = await page.locator('tbody').first().locator('[data-row]').count()
  expect(await page.locator('tbody').count()).toBeGreaterThan(1)
  for (let step = 0; step <= ofFirstDay; step++) await page.keyboard.press('j')
  expect(await focusedRow()).toBe(await rowAt(ofFirstDay))
})

it('Escape closes a menu alone, and not what is open below it', async () => {
  await openList('/leads')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/\/leads\/[0-9a-f]/)
})

it('/ searches the list, a blank in the midst of the typing included; on a page without a search it opens the palette', async () => {
  await openList('/leads')
  await page.keyboard.press('/')
  await page.keyboard.type('asha ')
  await page.waitForURL(/q=asha$/)
  await page.keyboard.type('rao')
  await page.waitForURL(/q=asha\+rao$/)
  await openList('/api-keys')
  await page.keyboard.press('/')
  await page.getByPlaceholder(/A lead/).waitFor()
  await page.keyboard.press('Escape')
})

it('c creates what the page lists, and nothing while somebody types', async () => {
  await openList('/leads?status=New')
  await page.keyboard.press('c')
  await page.waitForURL(/status=New&new=1/)
  await page.getByRole('complementary', { name: 'New lead' }).waitFor()
  await page.keyboard.type('cc')
  expect(await page.getByRole('complementary', { name: 'New lead' }).getByLabel('Name').inputValue()).toBe(
    'cc',
  )
  await openList('/users')
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'Invite a user' }).waitFor()
})

it('? lists the keys', async () => {
  await openList('/leads')
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
})
