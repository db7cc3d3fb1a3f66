import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'
import { setUpOffice } from '../../support/browser/used-office-settings.ts'
import { postTo } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await setUpOffice(office.service, await adminOf(office))
  vi.useRealTimers()
  page = await office.pageOf('admin')
  await page.goto(`${office.base}/distribution`)
})

const rule = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const everybody = 'Everybody else'

/** Opens the form of a rule, sets the minutes and saves. */
async function setMinutes(minutes: string, times?: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${everybody}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Goes on to the next after').fill(minutes)
  if (times !== undefined) await dialog.getByLabel('At most so many times').fill(times)
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('a rule says when a lead that nobody calls goes on; the list and a tried lead tell of it', async () => {
  await setMinutes('15', '2')
  const told = 'Not called within 15 min: goes on to the next, at most 2 ×, then to a manager of the team'
  await rule(everybody).getByText(told).waitFor()
  await page.reload()
  await rule(everybody).getByText(told).waitFor()
  await page.getByRole('button', { name: 'Which rule takes it?' }).click()
  await page.getByText(/Not called by .*: goes on to the next, at most 2 ×/).waitFor()
})

it('emptied again, its leads stay', async () => {
  await setMinutes('')
  await expect.poll(() => rule(everybody).getByText('Not called within').count()).toBe(0)
})

it('the overview tells how many leads of each rule were called, and how soon', async () => {
  const admin = await adminOf(office)
  const made = (await admin.call('POST', '/webhooks', { name: 'Form' })).json().data as { url: string }
  const lead = { name: 'Asha Rao', phone: '9876543219', city: 'Nagpur' }
  expect(await postTo(office.base, new URL(made.url).pathname, lead)).toBe(200)
  await page.goto(`${office.base}/`)
  const splits = page.getByRole('radiogroup', { name: 'First calls by' })
  await splits.getByText('Rule', { exact: true }).click()
  const row = page.getByRole('table', { name: 'Time to first call' }).getByRole('row').nth(1)
  expect(await row.getByRole('cell').allTextContents()).toEqual(['0 of 1', '–', '–', '–', '–', '–'])
  expect(await accessibilityProblems(page)).toEqual([])
})

it('a tap on Call says that the lead is being called', async () => {
  const [id] = await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '9876543210' }])
  await page.addInitScript(() => {
    window.addEventListener('click', (event) => event.preventDefault())
  })
  await page.goto(`${office.base}/leads/${id}`)
  const said = page.waitForResponse(/\/leads\/[0-9a-f-]+\/dialled$/)
  await page.locator('a[href^="tel:"]:visible').first().click()
  expect((await said).status()).toBe(200)
})
