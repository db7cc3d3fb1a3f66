import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../support/browser.ts'
import { writeLeads } from '../support/browser-leads.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210', email: 'asha@example.com', city: 'Mumbai', source: 'Fair' },
  ])
  page = await office.pageOf('admin')
}, 30_000)

const headers = () => page.getByRole('columnheader').allInnerTexts()

it('columns are chosen, the name alone always stays, and a reload keeps the choice', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByText('Asha Rao').waitFor()
  expect(await headers()).not.toContain('City')
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByLabel('City').check()
  await menu.getByLabel('Source').uncheck()
  expect(await menu.getByLabel('Name').count()).toBe(0)
  const chosen = await headers()
  expect(chosen).toContain('City')
  expect(chosen).not.toContain('Source')
  await page.getByRole('cell', { name: 'Mumbai' }).waitFor()
  await page.reload()
  await page.getByRole('cell', { name: 'Mumbai' }).waitFor()
  expect(await headers()).toEqual(chosen)
})

it('the choice is this browser’s: somebody else sees the usual columns', async () => {
  const other = await office.pageOf('admin')
  await other.goto(`${office.base}/leads`)
  await other.getByRole('cell', { name: 'Fair' }).waitFor()
  expect(await other.getByRole('columnheader', { name: 'City' }).count()).toBe(0)
  await other.context().close()
  expect(office.complaints).toEqual([])
})
