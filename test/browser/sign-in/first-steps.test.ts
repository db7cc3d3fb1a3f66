import { expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'

const office = openConsole()

it('an account without a lead is told what to do first; a step leads there and is ticked off when it is done', async () => {
  const page = await office.pageOf('admin')
  await page.goto(office.base)
  await page.getByText('1 of 4 done').waitFor()
  expect(await page.getByText('New leads').count()).toBe(0)
  await page.getByRole('link', { name: /^Create an API key/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Site')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('2 of 4 done').waitFor()
  await page.getByRole('link', { name: /^Write in the first lead/ }).click()
  const form = page.getByRole('complementary', { name: 'New lead' })
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByLabel('Phone').fill('98765 43210')
  await page.getByRole('button', { name: 'Save lead' }).click()
  await page.waitForURL(/leads\/[0-9a-f]/)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('3 of 4 done').waitFor()
  await page.getByText('New leads').first().waitFor()
  expect(office.complaints).toEqual([])
}, 60_000)
