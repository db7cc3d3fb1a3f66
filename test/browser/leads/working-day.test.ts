import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'
import { createWebhook, postTo, shownAddress } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  page = await office.pageOf('admin')
})

const panel = () => page.getByRole('complementary')
const see = (text: string | RegExp) => page.getByText(text).first().waitFor()

const googleAds = (): object => {
  const sample = JSON.parse(readFileSync('test/samples/google_ads.json', 'utf8'))
  return { ...sample.body, is_test: false }
}

it('a lead is created, and its phone in another spelling shows whom it merges with', async () => {
  await page.goto(`${office.base}/leads?new=1`)
  await panel().getByLabel('Name').fill('Asha Rao')
  await panel().getByLabel('Phone').fill('+91 98765 43210')
  await panel().getByLabel('Value').fill('1234567')
  await panel().getByRole('button', { name: 'Save lead' }).click()
  await see('Asha Rao is saved')
  await see('₹12,34,567')
  await page.goto(`${office.base}/leads?new=1`)
  await panel().getByLabel('Name').fill('Asha Rao')
  await panel().getByLabel('Phone').fill('09876543210')
  await see(/has the same phone/)
  await panel().getByLabel('City').fill('Mumbai')
  await panel().getByRole('button', { name: 'Save lead' }).click()
  await see(/Merged into/)
  await see('Mumbai')
})

it('the timeline shows the merge: what matched, what changed from what to what, and who did it', async () => {
  await panel().getByRole('tab', { name: 'Timeline' }).click()
  const merge = panel()
    .locator('.mantine-Timeline-item')
    .filter({ hasText: /same phone|merged/i })
    .first()
  await merge.waitFor()
  expect(await merge.innerText()).toMatch(/City: empty → Mumbai/)
  expect(await merge.innerText()).toMatch(/admin/)
})

it('a bad phone is refused at its field', async () => {
  await page.goto(`${office.base}/leads?new=1`)
  await panel().getByLabel('Name').fill('Nobody')
  await panel().getByLabel('Phone').fill('12')
  await panel().getByRole('button', { name: 'Save lead' }).click()
  await panel().locator('[aria-invalid="true"]').first().waitFor()
  expect(await panel().getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
})

it('a call is logged from the lead', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByText('Asha Rao').first().click()
  await panel().getByRole('button', { name: 'Log a call' }).click()
  await panel().locator('label').filter({ hasText: 'Completed' }).click()
  await panel().getByLabel('Minutes').fill('2')
  await panel().getByLabel('Notes').fill('Keen')
  await panel().getByRole('button', { name: 'Save', exact: true }).click()
  await see('Completed logged for Asha Rao')
  await panel().getByText('2 min 00 s').first().waitFor()
})

it('an API key is shown once and works', async () => {
  await page.goto(`${office.base}/api-keys?new=1`)
  await page.getByRole('dialog').getByLabel('Name').fill('Site')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await see('Copy this API key now')
  const key = await page.getByRole('region', { name: 'API key', exact: true }).innerText()
  const reply = await fetch(`${office.base}/api/v1/leads`, {
    headers: { authorization: `Bearer ${key.trim()}` },
  })
  expect(reply.status).toBe(200)
  expect(((await reply.json()) as { pagination: { total: number } }).pagination.total).toBe(1)
  await page.getByRole('button', { name: 'I have copied it' }).click()
})

it('a Google Ads lead arrives with nothing configured; a mapped one after its replay', async () => {
  await createWebhook(page, office.base, 'Google Ads')
  const path = await shownAddress(page)
  expect(await postTo(office.base, path, googleAds())).toBe(200)
  expect(await postTo(office.base, path, { who: 'Zed Khan', reach: { mob: '98200 11111' } })).toBe(400)
  await page.reload()
  await page.getByRole('tab', { name: 'Mapping' }).click()
  await see('What arrives')
  await page.getByRole('button', { name: /^who: / }).click()
  await page.getByRole('menuitem', { name: 'Name' }).click()
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await see('The mapping is saved')
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await page.locator('[data-row]').first().waitFor()
  await page.getByRole('button', { name: 'Replay all refused' }).click()
  await see(/replayed:/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${office.base}/leads`)
  await see('FirstName LastName')
  await see('Zed Khan')
}, 90_000)

it('the palette finds a lead; deleting it wants its name typed', async () => {
  await page.goto(`${office.base}/leads`)
  await see('Asha Rao')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/A lead/).fill('98765')
  await page.getByRole('dialog').getByText('Asha Rao').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/leads\/[0-9a-f]/)
  await panel().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await see(/1 call log/)
  await page.getByRole('dialog').getByRole('textbox').fill('Asha Rao')
  await page.getByRole('button', { name: 'Delete lead' }).click()
  await page.waitForURL(/leads$/)
  expect(office.complaints).toEqual([])
})
