import { expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'

const office = openConsole()

it('an account without a lead is told what to do first; a step leads there and is ticked off when it is done', async () => {
  const page = await office.pageOf('admin')
  await page.goto(office.base)
  await page.getByText('1 of 5 done').waitFor()
  expect(await page.getByText('New leads').count()).toBe(0)
  await page.getByText('PUBLIC_URL').waitFor()
  for (const name of ['Facebook', 'IndiaMART', 'Your website', 'Import a sheet', 'Make a rule'])
    await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('link', { name: 'Write one in' }).click()
  const form = page.getByRole('complementary', { name: 'New lead' })
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByLabel('Phone').fill('98765 43210')
  await page.getByRole('button', { name: 'Save lead' }).click()
  await page.waitForURL(/leads\/[0-9a-f]/)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('2 of 5 done').waitFor()
  await page.getByText('New leads').first().waitFor()
  expect(office.complaints).toEqual([])
})
