import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { shownAddress } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  mkdirSync('screenshots', { recursive: true })
  page = await office.pageOf('admin')
})

const waiting = () => page.getByText('Waiting for the first delivery.')

it('a webhook begins with its platform, found and chosen by keys alone', async () => {
  await page.goto(`${office.base}/webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const search = page.getByLabel('Where do the leads or calls come from?')
  await search.waitFor()
  await page.getByRole('option', { name: 'IndiaMART' }).waitFor()
  expect(await page.getByRole('option').count()).toBeGreaterThanOrEqual(30)
  await search.fill('just')
  await page.keyboard.press('Enter')
  await page.waitForURL(/new=justdial/)
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Justdial')
  await dialog.getByText('A GET with a query is a delivery.').waitFor()
  await dialog.getByText('The answer is the text RECEIVED.').waitFor()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await page.waitForURL(/webhooks\/[0-9a-f-]{36}/)
})

it('its page shows the steps and waits; what arrives shows by itself with the way to the mapping', async () => {
  await page.getByRole('heading', { name: '2. Put it in at Justdial' }).waitFor()
  await page.getByText(/Ask your Justdial account manager/).waitFor()
  await page.getByText(/Not verified by a page of the vendor/).waitFor()
  await waiting().waitFor()
  const path = await shownAddress(page)
  const query = new URLSearchParams({ leadid: 'JD1', prefix: 'Ms', name: 'Asha Rao', mobile: '9876543210' })
  const answer = await fetch(`${office.base}${path}?${query}`)
  expect([answer.status, await answer.text()]).toEqual([200, 'RECEIVED'])
  const latest = page.getByRole('region', { name: 'Latest delivery' })
  await latest.getByText('Created').waitFor({ timeout: 15_000 })
  expect(await waiting().count()).toBe(0)
  await latest.getByRole('link', { name: 'Look at the mapping' }).click()
  await page.waitForURL(/\/mapping$/)
  await page.goBack()
  await latest.getByRole('link', { name: 'Open the lead' }).click()
  await page.getByText('Asha Rao').first().waitFor()
})

it('a webhook of telephony is made for calls, and one of Meta with a verify token to copy', async () => {
  await page.goto(`${office.base}/webhooks?new=meta-lead-ads`)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.waitForURL(/webhooks\/[0-9a-f-]{36}/)
  await page.getByText('With an app of your own').click()
  const token = await page.getByRole('region', { name: 'verify token', exact: true }).innerText()
  expect(token.trim()).toMatch(/^[0-9a-f]{32}$/)
  const challenge = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': token.trim(),
  })
  const answer = await fetch(`${office.base}${await shownAddress(page)}?${challenge}`)
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
  await page.goto(`${office.base}/webhooks?new=exotel`)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.waitForURL(/webhooks\/[0-9a-f-]{36}/)
  await page.getByRole('heading', { name: '2. Put it in at Exotel' }).waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  expect(await page.getByRole('radio', { name: 'Calls' }).isChecked()).toBe(true)
})

it('Facebook is connected through a tool: its trigger, its steps, and a test that says it arrived', async () => {
  await page.goto(`${office.base}/webhooks?new=1`)
  await page.getByRole('searchbox', { name: 'Where do the leads or calls come from?' }).fill('fb')
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog').getByLabel('Name')
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/webhooks\/[0-9a-f-]{36}/)
  await page.getByText('In Pabbly Connect begin a new workflow and search for Facebook Lead Ads').waitFor()
  await page.getByText('Zapier', { exact: true }).first().click()
  await page.getByText('search for Webhooks by Zapier').first().waitFor()
  await page.getByRole('button', { name: 'Send a test lead' }).click()
  await page.getByText('Arrived. Kept as a test, no lead made.').waitFor()
})

it('a form of one’s own is pasted into a page, and what a visitor sends is a lead of the website', async () => {
  await page.goto(`${office.base}/webhooks?new=html-form`)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.waitForURL(/webhooks\/[0-9a-f-]{36}/)
  const address = page.url()
  const path = await shownAddress(page)
  const shown = await page.getByRole('region', { name: 'form', exact: true }).innerText()
  const html = shown.replace(/action="[^"]+"/, `action="${office.base}${path}"`)
  const visitor = await office.freshPage()
  await visitor.setContent(html)
  await visitor.getByLabel('Name').fill('Kiran Visitor')
  await visitor.getByLabel('Phone').fill('98765 40001')
  await visitor.getByLabel('What are you looking for?').fill('Two bed flat')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.getByText('Thank you. We will call you.').waitFor()
  await visitor.context().close()
  await page.goto(`${office.base}/leads?source=Website`)
  await page.getByRole('link', { name: 'Kiran Visitor' }).waitFor()
  await page.goto(address)
})

it.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('reads well at $width, $colorScheme', async ({ width, colorScheme }) => {
  const address = page.url()
  const seen = await office.pageOf('admin', { width, colorScheme })
  await seen.goto(address)
  await seen.getByRole('heading', { name: '3. See the first one come' }).waitFor()
  await settle(seen)
  await seen.screenshot({ path: `screenshots/connect ${width} ${colorScheme}.png`, fullPage: true })
  expect(await accessibilityProblems(seen)).toEqual([])
  expect(await seen.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await seen.goto(`${office.base}/webhooks?new=1`)
  await seen.getByRole('option', { name: 'IndiaMART' }).waitFor()
  await settle(seen)
  await seen.screenshot({ path: `screenshots/connect choice ${width} ${colorScheme}.png` })
  expect(await accessibilityProblems(seen)).toEqual([])
  await seen.context().close()
})

it('nothing complains in the browser console', () => {
  expect(office.complaints).toEqual([])
})
