import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let ids: string[] = []

/** More than one page of the list. */
const leads = Array.from({ length: 56 }, (_, i) => ({
  name: `Lead ${String(i).padStart(2, '0')}`,
  phone: `98765400${String(i).padStart(2, '0')}`,
}))

beforeAll(async () => {
  ids = await writeLeads(office, 'admin', leads)
  page = await office.pageOf('admin')
})

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const selected = (text: string) => page.getByText(text, { exact: true }).waitFor()
const dialog = () => page.getByRole('dialog')

interface StoredLead {
  readonly status: string
  readonly assigned_to: string | null
}

async function leadAt(index: number): Promise<StoredLead> {
  const reply = await (await adminOf(office)).call('GET', `/leads/${ids[index]}`)
  return (reply.json() as { data: StoredLead }).data
}

it('boxes, Shift and the keyboard pick leads; opening one is another matter', async () => {
  await page.goto(`${office.base}/leads`)
  await box('Lead 55').click()
  await selected('1 lead selected')
  await box('Lead 51').click({ modifiers: ['Shift'] })
  await selected('5 leads selected')
  await page.getByRole('link', { name: 'Lead 49' }).focus()
  await page.keyboard.press('x')
  await selected('6 leads selected')
  await page.getByRole('link', { name: 'Lead 47' }).focus()
  await page.keyboard.press('Shift+X')
  await selected('8 leads selected')
  await box('Lead 47').click()
  await selected('7 leads selected')
  expect(new URL(page.url()).pathname).toBe('/leads')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/leads selected 1440 light.png' })
})

it('the status of all of them is changed, one request each, and undone by the timeline', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') asked.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Set status…' }).click()
  await dialog().locator('label').filter({ hasText: 'Qualified' }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Change 7 leads' }).click()
  await page.getByText('7 leads changed.').waitFor()
  await dialog().waitFor({ state: 'hidden' })
  await page.screenshot({ path: 'screenshots/leads changed 1440 light.png' })
  expect(asked).toHaveLength(7)
  expect(new Set(asked).size).toBe(7)
  for (const path of asked) expect(path).toMatch(/^\/console\/api\/leads\/[0-9a-f-]{36}$/)
  expect((await leadAt(55)).status).toBe('Qualified')
  expect((await leadAt(47)).status).toBe('New')
  await page.goto(`${office.base}/leads/${ids[55]}`)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await dialog().getByRole('button', { name: 'Undo the change' }).click()
  await expect.poll(async () => (await leadAt(55)).status).toBe('New')
})

it('what is refused is named, stays selected, and goes through when tried again', async () => {
  await page.goto(`${office.base}/leads`)
  await box('Lead 55').click()
  await box('Lead 54').click()
  let isRefusing = true
  await page.route('**/console/api/leads/*', (route) =>
    route.request().method() === 'PATCH' && isRefusing && route.request().url().endsWith(`/${ids[54]}`)
      ? route.fulfill({ status: 400, json: { error: { code: 'INVALID_PARAM', message: 'Not this one.' } } })
      : route.continue(),
  )
  const assignTo = async (button: string): Promise<void> => {
    await page.getByRole('button', { name: 'Assign to…' }).click()
    await dialog().getByLabel('Assigned to').click()
    await page.getByRole('listbox').getByRole('option', { name: 'agent' }).click()
    await page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: button }).click()
  }
  await assignTo('Change 2 leads')
  await dialog().getByText('Lead 54: Not this one.').waitFor()
  await dialog().getByText('1 lead changed, 1 refused and still selected.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await selected('1 lead selected')
  isRefusing = false
  await assignTo('Change 1 lead')
  await page.getByText('1 lead changed.').waitFor()
  expect((await leadAt(54)).assigned_to).toBe('agent@example.com')
  await page.unrouteAll()
})

it('what was done in one go is undone from its toast, and from its one row of the audit log', async () => {
  const change = async (): Promise<void> => {
    await page.goto(`${office.base}/leads`)
    await box('Lead 45').click()
    await box('Lead 43').click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Set status…' }).click()
    await dialog().locator('label').filter({ hasText: 'Proposal' }).click()
    await dialog().getByRole('button', { name: 'Change 3 leads' }).click()
    await page.getByText('3 leads changed.').waitFor()
  }
  await change()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByText('3 changes undone').waitFor()
  for (const index of [43, 44, 45]) expect((await leadAt(index)).status).toBe('New')
  await change()
  await page.goto(`${office.base}/audit`)
  const row = page.getByRole('row').filter({ hasText: '3 leads' }).first()
  await row.getByRole('link', { name: '3 leads' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/audit batch 1440 light.png' })
  await row.getByRole('button', { name: 'Undo all' }).click()
  await dialog().getByRole('button', { name: 'Undo all' }).click()
  await page.getByText('3 changes undone').waitFor()
  for (const index of [43, 44, 45]) expect((await leadAt(index)).status).toBe('New')
  await page.getByRole('link', { name: '3 leads' }).first().click()
  await page.getByText('Lead 44').first().waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?batch=/)
})

it('all leads of the list are handed over by turns, beyond the page; stopping leaves the rest', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByRole('checkbox', { name: 'Select all of this page' }).click()
  await page.getByRole('button', { name: 'Select all 56' }).click()
  await selected('56 leads selected')
  await page.route('**/console/api/leads/*', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Assign to…' }).click()
  await dialog().getByLabel('Assigned to').click()
  await page.getByRole('listbox').getByRole('option', { name: 'agent' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'admin' }).click()
  await page.keyboard.press('Escape')
  await dialog().getByRole('button', { name: 'Change 56 leads' }).click()
  await dialog()
    .getByText(/^[1-9]\d* leads? changed, \d+ to go$/)
    .waitFor()
  await dialog().getByRole('button', { name: 'Stop' }).click()
  await dialog()
    .getByText(/^Stopped: \d+ leads changed, \d+ left as they were\.$/)
    .waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await page.getByText(/^\d+ leads selected$/).waitFor()
  expect(office.complaints).toEqual([])
})
