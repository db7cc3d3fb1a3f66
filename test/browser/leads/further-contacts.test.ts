import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../support/app/console.ts'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let admin: Browser
let id = ''

beforeAll(async () => {
  admin = await adminOf(office)
  const [kept = '', other] = await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '98765 43210', email: 'asha@example.com' },
    { name: 'A. Rao', phone: '98765 43211', email: 'asha.rao.of.the.long.mailbox@example.com' },
  ])
  id = kept
  await admin.call('POST', '/leads/merge', { kept_id: kept, other_id: other, choices: {} })
  page = await office.pageOf('admin')
})

const panel = () => page.getByRole('complementary', { name: 'Lead' })
const press = (name: string) => panel().getByRole('button', { name, exact: true }).click()
const isShown = (text: string | RegExp) => panel().getByText(text).first().waitFor()
const known = async () => (await admin.call('GET', `/leads/${id}`)).json().data

it('what else a lead is known by stands under its main phone and email, ready to call, write to and copy', async () => {
  await page.goto(`${office.base}/leads/${id}`)
  await expect.poll(() => panel().getByText('also', { exact: true }).count()).toBe(2)
  const second = panel().getByRole('link', { name: '+91 98765 43211' })
  expect(await second.getAttribute('href')).toBe('tel:+919876543211')
  expect(await accessibilityProblems(page)).toEqual([])
})

it.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('is legible at %i in %s', async (width, colorScheme) => {
  const shown = await office.pageOf('admin', { width, colorScheme })
  await shown.goto(`${office.base}/leads/${id}`)
  await shown.getByText('also', { exact: true }).first().waitFor()
  await settle(shown)
  const over = await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  expect(await accessibilityProblems(shown)).toEqual([])
  await shown.screenshot({ path: `screenshots/further contacts ${width} ${colorScheme}.png` })
  await shown.close()
})

it('one press makes one the main one; the one before goes on finding the lead', async () => {
  await press('Make +91 98765 43211 the main one')
  await isShown(/\+91 98765 43210/)
  await expect.poll(async () => (await known()).phone).toBe('98765 43211')
  await panel().getByRole('button', { name: 'Remove +91 98765 43210' }).waitFor()
})

it('one press removes one, the timeline tells of it, and undoing brings it back', async () => {
  await press('Remove +91 98765 43210')
  await page.getByText('The timeline can undo it').waitFor()
  await expect.poll(async () => (await known()).further_contacts.length).toBe(1)
  await panel().getByRole('tab', { name: 'Timeline' }).click()
  await isShown(/^Further contacts:/)
  await panel().getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect.poll(async () => (await known()).further_contacts.length).toBe(2)
  await panel().getByRole('tab', { name: 'Details' }).click()
})

it('another one is taken down by keyboard; what is none says so and stays typed', async () => {
  await press('Add another phone')
  const input = panel().getByRole('textbox', { name: 'Add another phone' })
  await input.fill('12')
  await page.keyboard.press('Enter')
  await panel().locator('[aria-invalid="true"]').waitFor()
  await input.fill('98765 43212')
  await page.keyboard.press('Enter')
  await panel().getByRole('link', { name: '+91 98765 43212' }).waitFor()
  expect((await known()).further_contacts).toHaveLength(3)
})

it('whoever corrects a phone is asked whether the old one goes on finding the lead', async () => {
  const [before, kept] = [(await known()).phone, 'goes on finding this lead']
  await press('Edit phone')
  const input = panel().getByRole('textbox', { name: 'Phone' })
  await input.fill('98765 43219')
  await panel().getByText(kept).click()
  await page.screenshot({ path: 'screenshots/keep replaced 1440 light.png' })
  await input.press('Enter')
  await expect.poll(async () => (await known()).phone).toBe('98765 43219')
  // The form takes what the panel shows: the answer must have come.
  await panel().getByRole('link', { name: '+91 98765 43219' }).waitFor()
  const texts = (await known()).further_contacts.map(({ text }: { text: string }) => text)
  expect(texts).toContain(before)
  await press('Edit')
  const form = panel().getByRole('textbox', { name: 'Phone' })
  await form.fill(before)
  await panel().getByText(kept).waitFor()
  await panel().getByRole('button', { name: 'Save changes' }).click()
  // A page that is left before its answer came keeps the form open, as a draft.
  await form.waitFor({ state: 'detached' })
  await expect.poll(async () => (await known()).phone).toBe(before)
  expect((await known()).further_contacts.map(({ text }: { text: string }) => text)).not.toContain(
    '98765 43219',
  )
})

it('an admin is told which are shared by several people, and takes that back', async () => {
  const body = { name: 'Ravi Rao', phone: '98765 43211' }
  const { id: merged } = (await admin.call('POST', '/leads', body)).json().data
  expect(merged).toBe(id)
  const [entry] = (await admin.call('GET', `/leads/${id}/timeline`)).json().data
  await admin.call('POST', `/activities/${entry.id}/undo`)
  await page.reload()
  await isShown('Several people share +91 98765 43211')
  await page.screenshot({ path: 'screenshots/shared contact 1440 light.png' })
  await press('+91 98765 43211 is one person’s alone')
  await expect.poll(async () => (await known()).shared_contacts).toEqual([])
  await expect.poll(() => panel().getByText('Several people share').count()).toBe(0)
})
