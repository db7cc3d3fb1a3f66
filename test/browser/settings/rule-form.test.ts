import { expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'

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
  await page.getByRole('button', { name: 'More fields' }).click()
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('600000')
  await page.getByRole('button', { name: 'Which rule takes it?' }).click()
  await page.getByText('Big and urgent → agent').waitFor()
  expect(office.complaints).toEqual([])
})

it('on a phone the cross of a value is no higher than its pill, and a tap beside it still takes it away', async () => {
  const page = await office.pageOf('admin', { width: 390 })
  await page.goto(`${office.base}/distribution?new=1`)
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  const value = dialog.getByLabel('Value')
  for (const city of ['Mumbai', 'Thane']) {
    await value.fill(city)
    await page.keyboard.press('Enter')
  }
  const pill = dialog.locator('.mantine-Pill-root').filter({ hasText: 'Thane' })
  const cross = pill.locator('.mantine-Pill-remove')
  const [outer, inner] = [await pill.boundingBox(), await cross.boundingBox()]
  if (!outer || !inner) throw new Error('neither pill nor cross is drawn')
  expect(inner.height).toBeLessThanOrEqual(outer.height)
  expect(inner.width).toBeLessThanOrEqual(outer.height)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.mouse.click(inner.x + inner.width / 2, inner.y - 4)
  await pill.waitFor({ state: 'detached' })
  expect(await dialog.locator('.mantine-Pill-root').allInnerTexts()).toEqual(['Mumbai'])
  await page.context().close()
})
