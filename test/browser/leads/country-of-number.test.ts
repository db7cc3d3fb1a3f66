import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { openConsole } from '../../support/browser/browser.ts'

const office = openConsole()
let page: Page
let id = ''

/** How a number is shown, and what a tap dials. */
const dialled = { shown: '+1 650 555 0142', href: 'tel:+16505550142' }

beforeAll(async () => {
  const admin = await adminOf(office)
  const { token } = (await admin.call('POST', '/webhooks', { name: 'Website' })).json().data
  const body = JSON.stringify({ name: 'Dana Cole', phone: '(650) 555-0142', country: 'US' })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${office.base}/webhook/${token}`, { method: 'POST', headers, body })
  id = ((await reply.json()) as { data: { id: string } }).data.id
  const call = { lead_id: id, call_type: 'Outbound', duration_seconds: 60, outcome: 'Completed' }
  expect((await admin.call('POST', '/call-logs', call)).statusCode).toBe(201)
  page = await office.pageOf('admin')
})

it('a number of another country is dialled with its code, and says how it was sent (decision 0056)', async () => {
  await page.goto(`${office.base}/leads/${id}`)
  const link = page.getByRole('complementary', { name: 'Lead' }).getByRole('link', { name: dialled.shown })
  expect(await link.getAttribute('href')).toBe(dialled.href)
  await link.getByText(dialled.shown).hover()
  await page.getByText('Sent as (650) 555-0142').waitFor()
  await page.screenshot({ path: 'screenshots/number of another country.png' })
})

it.each(['/leads', '/calls'])('and so it stands in the list of %s', async (path) => {
  await page.goto(`${office.base}${path}`)
  await page.getByRole('table').getByText(dialled.shown).first().waitFor()
})

it('and the palette shows it', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Dana Cole')
  await page.getByRole('dialog').getByText(dialled.shown).waitFor()
})
