import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { createWebhook, postTo, shownAddress } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page
let path: string
let webhookUrl: string

beforeAll(async () => {
  mkdirSync('screenshots', { recursive: true })
  page = await office.pageOf('admin')
  await createWebhook(page, office.base, 'Public form')
  webhookUrl = page.url().replace(/\/$/, '')
  path = await shownAddress(page)
})

const openLatest = async (outcome: string): Promise<void> => {
  await page.goto(`${webhookUrl}/deliveries`)
  await page.getByRole('cell', { name: outcome }).first().click()
  await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor()
}

it('a honeypot is set among the settings, and what it catches becomes a lead by one click', async () => {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByLabel('Honeypot').fill('website_url')
  await page.getByLabel('Limit per sender').fill('30')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The settings are saved').waitFor()
  const spam = { name: 'Asha Caught', phone: '98765 43210', website_url: 'https://pills.example' }
  expect(await postTo(office.base, path, spam)).toBe(200)
  await openLatest('Ignored')
  await page.getByText('Taken for spam: the hidden field website_url is filled in.').first().waitFor()
  await page.getByRole('button', { name: 'Make it a lead' }).click()
  await page.getByRole('link', { name: 'Open the lead' }).click()
  await page.getByRole('heading', { name: 'Asha Caught' }).first().waitFor()
})

it('of two people in a body one click says who the customer is, also of those that come', async () => {
  const body = (one: string, other: string) => ({
    zorvik: { name: 'Kiran Desk', phone: one },
    plemta: { name: 'Meena Buyer', phone: other },
  })
  expect(await postTo(office.base, path, body('98222 00001', '98222 00002'))).toBe(400)
  await openLatest('Refused')
  await page.getByText('Which of them is the customer?').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/which customer 1440 light.png' })
  await page.getByRole('button', { name: 'Meena Buyer' }).click()
  await page.getByRole('link', { name: 'Open the lead' }).click()
  await page.getByRole('heading', { name: 'Meena Buyer' }).first().waitFor()
  expect(await postTo(office.base, path, body('98222 00001', '98222 00003'))).toBe(200)
  await page.goto(`${webhookUrl}/mapping`)
  await page.getByRole('button', { name: 'Back to automatic' }).click()
  await page.getByText('Fields are recognised by themselves again').waitFor()
})

it('a doubtful lead is shown to be checked, with what is doubtful, until somebody says that it is right', async () => {
  const body = (phone: string) => ({
    customer: { full_name: 'Leela Doubt', number: phone },
    plemta: '98333 00009',
  })
  expect(await postTo(office.base, path, body('98333 00001'))).toBe(200)
  await openLatest('Please check')
  await page
    .getByText('Phone: 98333 00001 (89 % sure: another one stands under a name that is not known)')
    .waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `screenshots/please check ${width} light.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'It is right, also from now on' }).click()
  await page.getByText('Please check this lead').waitFor({ state: 'detached' })
  expect(await postTo(office.base, path, body('98333 00002'))).toBe(200)
  await page.goto(`${webhookUrl}/deliveries?outcome=to_check`)
  await page.getByText('No lead has to be checked').waitFor()
  await page.goto(`${webhookUrl}/mapping`)
  await page.getByRole('button', { name: 'Back to automatic' }).click()
  await page.getByText('Fields are recognised by themselves again').waitFor()
})

it('each of several leads in one body becomes a lead of its own', async () => {
  const list = [
    { name: 'Asha First', phone: '98111 00001', city: 'Pune' },
    { name: 'Ravi Second', phone: '98111 00002', city: 'Surat' },
    { note: 'nobody' },
  ]
  expect(await postTo(office.base, path, list)).toBe(400)
  await openLatest('Refused')
  await page.getByText('3 leads came in one body').waitFor()
  await page.getByRole('button', { name: 'Make lead 2 a lead' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ravi Second' }).getByRole('link').waitFor()
  await page.getByRole('button', { name: 'Make lead 3 a lead' }).click()
  await page.getByRole('listitem').filter({ hasText: 'nobody' }).getByText('Refused').waitFor()
  expect(await page.getByRole('button', { name: 'Make lead 1 a lead' }).count()).toBe(1)
})

it.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('reads well at $width, $colorScheme', async ({ width, colorScheme }) => {
  const opened = page.url()
  const seen = await office.pageOf('admin', { width, colorScheme })
  for (const [name, address, shown] of [
    ['list of leads', opened, '3 leads came in one body'],
    ['spam settings', `${webhookUrl}/settings`, 'Against spam'],
  ] as const) {
    await seen.goto(address)
    await seen.getByText(shown).first().waitFor()
    await settle(seen)
    await seen.screenshot({ path: `screenshots/${name} ${width} ${colorScheme}.png`, fullPage: true })
    expect(await accessibilityProblems(seen)).toEqual([])
    expect(await seen.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
  await seen.context().close()
})

it('nothing complains in the browser console', () => {
  expect(office.complaints).toEqual([])
})
