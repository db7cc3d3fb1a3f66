import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { createWebhook, postTo, shownAddress } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  page = await office.pageOf('admin')
}, 30_000)

const dialog = () => page.getByRole('dialog')
const back = () => page.getByText('What you typed earlier is back.')
const drafts = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('leadline-draft')))
const open = (path: string) => page.goto(`${office.base}${path}`)

async function close(): Promise<void> {
  await dialog().getByRole('button', { name: 'Close' }).click()
  await dialog().waitFor({ state: 'hidden' })
}

async function chooseFromMenu(menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('a rule is there again with its conditions after closing and a reload, and so is what was changed of a saved one', async () => {
  await open('/distribution?new=1')
  await dialog().getByLabel('Name').fill('West')
  await dialog().getByRole('button', { name: 'Add condition' }).click()
  await dialog().getByRole('combobox', { name: 'Value' }).fill('Pune')
  await page.keyboard.press('Enter')
  await close()
  await page.reload()
  await page.getByRole('button', { name: 'New rule' }).first().click()
  await back().waitFor()
  expect(await dialog().getByLabel('Name').inputValue()).toBe('West')
  await dialog().getByText('Pune', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog().getByRole('combobox', { name: 'Add a person' }).click()
  await page.getByRole('option', { name: 'agent', exact: true }).click()
  await dialog().getByRole('button', { name: 'Save rule' }).click()
  await page.getByText('City is Pune').waitFor()
  expect(await drafts()).toEqual([])

  await page.getByRole('button', { name: 'Edit West' }).click()
  await dialog().getByLabel('Name').fill('West and south')
  await close()
  await open('/distribution')
  await page.getByRole('button', { name: 'Edit West' }).click()
  await back().waitFor()
  expect(await dialog().getByLabel('Name').inputValue()).toBe('West and south')
  await dialog().getByRole('button', { name: 'Discard it' }).click()
  expect(await dialog().getByLabel('Name').inputValue()).toBe('West')
  expect(await drafts()).toEqual([])
  await close()
})

it('a rule that is deleted leaves nothing that was typed about it', async () => {
  await page.getByRole('button', { name: 'Edit West' }).click()
  await dialog().getByLabel('Name').fill('West and east')
  await close()
  expect(await drafts()).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete West' }).click()
  await dialog().getByRole('button', { name: 'Delete rule' }).click()
  await page.getByText('No rules yet').waitFor()
  expect(await drafts()).toEqual([])
})

it('what is typed about a person or an invitation is there again, and gone once it is saved', async () => {
  await open('/users')
  await chooseFromMenu('Actions for agent', 'Edit…')
  await dialog().getByLabel('Phone').fill('98111 00001')
  await close()
  await page.reload()
  await chooseFromMenu('Actions for agent', 'Edit…')
  await back().waitFor()
  expect(await dialog().getByLabel('Phone').inputValue()).toBe('98111 00001')
  await dialog().getByRole('button', { name: 'Save changes' }).click()
  await dialog().waitFor({ state: 'hidden' })
  expect(await drafts()).toEqual([])

  await page.getByRole('button', { name: 'Invite' }).click()
  await dialog().getByLabel('Name').fill('Neha Kulkarni')
  await dialog().getByLabel('Email').fill('neha@example.com')
  await close()
  await page.getByRole('button', { name: 'Invite' }).click()
  await back().waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await dialog().getByLabel('Name').inputValue()).toBe('Neha Kulkarni')
  await dialog().getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog', { name: 'Invitation for Neha Kulkarni' }).waitFor()
  expect(await drafts()).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
})

it('settings of a webhook are there again but for its secret; what was saved is what they differ from', async () => {
  await createWebhook(page, office.base, 'Fair')
  // The dialog that made it has a source as well.
  await dialog().waitFor({ state: 'hidden' })
  const source = () => page.getByLabel('Source')
  const secret = () => page.getByLabel('Signing secret')
  const save = () => page.getByRole('button', { name: 'Save settings' })
  const more = () => page.getByRole('button', { name: /^More: / }).click()
  const before = await source().inputValue()
  await source().fill('Spring fair')
  await more()
  await secret().fill('never-in-the-browser')
  await page.getByLabel('Verify token').fill('never-in-it-either')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('never-in')
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await page.getByRole('tab', { name: 'Setup' }).click()
  await back().waitFor()
  expect(await source().inputValue()).toBe('Spring fair')
  expect(await secret().inputValue()).toBe('')
  await more()
  await secret().fill('kept by the service alone')
  await save().click()
  await page.getByText('The settings are saved').waitFor()
  expect(await drafts()).toEqual([])
  expect(await secret().inputValue()).toBe('')
  expect(await save().isDisabled()).toBe(true)
  await source().fill(before)
  expect(await save().isEnabled()).toBe(true)
  expect(await drafts()).toHaveLength(1)
  await source().fill('Spring fair')
  expect(await save().isDisabled()).toBe(true)
  expect(await drafts()).toEqual([])
})

it('a mapping is there again after another tab and a reload', async () => {
  const body = { who: 'Zed Khan', reach: { mob: '98200 11111' } }
  await postTo(office.base, await shownAddress(page), body)
  await page.getByRole('tab', { name: 'Mapping' }).click()
  await page.getByRole('button', { name: /^who: / }).click()
  await page.getByRole('menuitem', { name: 'Name', exact: true }).click()
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await page.getByRole('tab', { name: 'Mapping' }).click()
  await back().waitFor()
  await page.reload()
  await back().waitFor()
  await page.getByText('Set by a person').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await page.getByText('The mapping is saved').waitFor()
  expect(await drafts()).toEqual([])
  expect(office.complaints).toEqual([])
})
