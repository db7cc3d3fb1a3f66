import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { openConsole } from '../../support/browser/browser.ts'
import { setUpOffice } from '../../support/browser/used-office-settings.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  // It turns the clock back for a key of long ago; from here on the clock is the machine's again.
  await setUpOffice(office.service, await adminOf(office))
  vi.useRealTimers()
  page = await office.pageOf('admin')
  await page.goto(`${office.base}/distribution`)
})

const [big, mumbai, rest] = ['Big orders', 'Mumbai, not from marketplaces', 'Everybody else']
const rule = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const order = async (): Promise<string[]> => {
  const shown = await page.getByRole('list', { name: 'Rules in order' }).getByRole('switch').all()
  const labels = await Promise.all(shown.map((one) => one.getAttribute('aria-label')))
  return labels.map((label) => (label ?? '').replace(/ is on$/, ''))
}

/** Waits for the service to have taken an order of the rules. */
const ordered = () => page.waitForResponse(/distribution-rules\/order$/)

async function reload(): Promise<void> {
  await page.reload()
  await rule(rest).waitFor()
}

it('a rule is moved by keyboard, step by step without losing the focus, and stays there after a reload', async () => {
  await rule(rest).waitFor()
  expect(await order()).toEqual([big, mumbai, rest])
  const up = page.getByRole('button', { name: `Move ${rest} up` })
  await up.focus()
  for (const expected of [
    [big, rest, mumbai],
    [rest, big, mumbai],
  ]) {
    await Promise.all([ordered(), page.keyboard.press('Enter')])
    expect(await order()).toEqual(expected)
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  await page.getByText(`${rest} is now rule 1 of 3`).waitFor()
  await reload()
  expect(await order()).toEqual([rest, big, mumbai])
})

it('a rule is dragged by its grip to another place, and stays there after a reload', async () => {
  const grip = rule(rest).locator('[data-grip]')
  await Promise.all([ordered(), grip.dragTo(rule(mumbai))])
  expect(await order()).toEqual([big, mumbai, rest])
  await reload()
  expect(await order()).toEqual([big, mumbai, rest])
})

it('an order that is refused goes back to what it was, and the refusal is said', async () => {
  const said = 'Somebody else changed the rules.'
  await page.route('**/distribution-rules/order', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'CONFLICT', message: said } } }),
  )
  await page.getByRole('button', { name: `Move ${big} down` }).click()
  await page.getByRole('alert').filter({ hasText: said }).waitFor()
  await expect.poll(order).toEqual([big, mumbai, rest])
  await page.unrouteAll()
})

async function editPerson(name: string, change: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.goto(`${office.base}/users`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog')
  await change(dialog)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.goto(`${office.base}/distribution`)
}

it('a weight is set with the rule, a daily cap with the person; both are shown on the rule', async () => {
  await page.getByRole('button', { name: `Edit ${mumbai}` }).click()
  await page.getByLabel('Weight of Neha Kulkarni').fill('3')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await rule(mumbai).getByText('Neha Kulkarni ×3 · 0 today').waitFor()
  await editPerson('Neha Kulkarni', (dialog) => dialog.getByLabel('Leads a day').fill('5'))
  await rule(mumbai).getByText('Neha Kulkarni ×3 · 0 of 5 today').waitFor()
})

it('the choices of a field are there at once for the keyboard', async () => {
  await reload()
  await page.getByRole('button', { name: 'More fields' }).click()
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Contacted' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => status.inputValue()).toBe('Contacted')
  const city = page.getByRole('combobox', { name: 'City' })
  await city.focus()
  await expect.poll(() => city.getAttribute('aria-expanded')).toBe('true')
})

it('a sample lead names the rule that fires and why the others did not, and nothing is written', async () => {
  await page.getByRole('combobox', { name: 'City' }).fill('Mumbai')
  await page.getByRole('button', { name: 'Which rule takes it?' }).click()
  await page.getByText(`${mumbai} → Neha Kulkarni`).waitFor()
  await page.getByText(`${big}: does not fit`).waitFor()
  await reload()
  await rule(mumbai).getByText('0 of 5 today').waitFor()
  await page.goto(`${office.base}/leads`)
  await page.getByText('0 leads').waitFor()
})

it('who is set away is passed over; the next in turn gets the lead', async () => {
  const tryLead = () => page.getByRole('button', { name: 'Which rule takes it?' }).click()
  await page.goto(`${office.base}/distribution`)
  await tryLead()
  await page.getByText(`${rest} → Vikram Sethi`).waitFor()
  await editPerson('Vikram Sethi', (dialog) => dialog.getByLabel('Away').check())
  await rule(rest).getByText('Vikram Sethi ×2 · away').waitFor()
  await tryLead()
  await page.getByText(`${rest} → Neha Kulkarni`).waitFor()
  expect(office.complaints).toEqual([])
})
