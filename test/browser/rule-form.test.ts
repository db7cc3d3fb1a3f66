import { expect, it } from 'vitest'
import { openConsole } from '../support/browser.ts'

const office = openConsole()

it('a rule offers what fits its fields, is saved, and is the one that fires for a sample lead', async () => {
  const page = await office.pageOf('admin')
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  const choose = async (select: string, option: string) => {
    await dialog.getByRole('combobox', { name: select }).last().click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.goto(`${office.base}/distribution?new=1`)
  await dialog.getByLabel('Name').fill('Big and urgent')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await choose('Field', 'Priority')
  await dialog.getByRole('combobox', { name: 'Comparison' }).click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['is', 'is not'])
  await page.keyboard.press('Escape')
  await choose('Value', 'High')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await choose('Field', 'Deal value')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await dialog.getByText('Every condition needs something to compare with').waitFor()
  await dialog.getByRole('textbox', { name: 'Value' }).last().fill('500000')
  await choose('Add a person', 'agent')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await page.getByText('Priority is High and Deal value is at least ₹5,00,000').waitFor()
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('600000')
  await page.getByRole('button', { name: 'Which rule fires?' }).click()
  await page.getByText('Big and urgent → agent').waitFor()
  expect(office.complaints).toEqual([])
}, 60_000)
