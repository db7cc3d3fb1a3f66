import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
let page: Page
let webhookId = ''
let leadId = ''

beforeAll(async () => {
  const made = await makeOfficeLookUsed(office)
  webhookId = made.webhookId
  leadId = made.leadId
  page = await office.pageOf('admin')
})

/** What a list shows: how many there are in all, and its first rows. */
async function shown(): Promise<{ total: string; rows: string[] }> {
  await settle(page)
  const parts = page.getByRole('navigation', { name: 'Parts of the list' })
  const total = (await parts.count()) === 0 ? 'none' : ((await parts.innerText()).split('of')[1] ?? '').trim()
  return { total, rows: await page.locator('[data-row]').allInnerTexts() }
}

type Shown = Awaited<ReturnType<typeof shown>>
const wholeLists = new Map<string, Shown>()

/** What a list shows without filters; asked once. */
async function wholeList(path: string): Promise<Shown> {
  const known = wholeLists.get(path)
  if (known) return known
  await page.goto(`${office.base}${path}`)
  const whole = await shown()
  wholeLists.set(path, whole)
  return whole
}

const links = [
  '/leads?status=Won',
  '/leads?source=IndiaMART',
  '/leads?priority=High',
  '/leads?assigned_to=neha%40example.com',
  '/leads?q=rao',
  '/leads?offset=50',
  '/leads?status=New&source=Website&q=a',
  '/calls?call_type=Inbound',
  '/audit?actor=Priya',
  '/audit?action=lead.merged',
]

describe.each(links)('the link %s', (link) => {
  it('shows a part of the list as soon as it is opened, and stays the link to it', async () => {
    const whole = await wholeList(link.split('?')[0] ?? link)
    await page.goto(`${office.base}${link}`)
    const part = await shown()
    expect(part).not.toEqual(whole)
    expect(part.rows.length).toBeGreaterThan(0)
    expect(page.url()).toBe(`${office.base}${link}`)
  })
})

it('a window of days, a lead’s calls and an outcome of deliveries are links too', async () => {
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  for (const [link, first] of [
    [`/leads?from_date=${day}&to_date=${day}`, await wholeList('/leads')],
    [`/calls?from_date=${day}&to_date=${day}`, await wholeList('/calls')],
    [`/calls?lead_id=${leadId}`, await wholeList('/calls')],
    [
      `/webhooks/${webhookId}/deliveries?outcome=rejected`,
      await wholeList(`/webhooks/${webhookId}/deliveries`),
    ],
  ] as const) {
    await page.goto(`${office.base}${link}`)
    expect(await shown(), link).not.toEqual(first)
    expect(page.url()).toBe(`${office.base}${link}`)
  }
})

it('a filter that is chosen is in the address, beside a lead that is opened too', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  await page.waitForURL(/status=Qualified/)
  await page.locator('[data-row-link]').first().click()
  await page.waitForURL(/leads\/[0-9a-f-]{36}\?status=Qualified/)
  await page.reload()
  await page.getByRole('complementary', { name: 'Lead' }).getByRole('heading').first().waitFor()
  const filters = page.getByRole('search', { name: 'Filters' })
  expect(await filters.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Qualified')
})
