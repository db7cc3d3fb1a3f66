import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  page = await office.pageOf('admin')
})

const lists = [
  { path: '/leads', text: /Write one in/, button: 'New lead', opens: 'New lead' },
  { path: '/api-keys', text: /lets your own programs/, button: 'New key', opens: 'New API key' },
  { path: '/webhooks', text: /copy its address/, button: 'New webhook', opens: 'New webhook' },
  { path: '/distribution', text: /take turns/, button: 'New rule', opens: 'New rule' },
] as const

describe.each(lists)('a new account on $path', ({ path, text, button, opens }) => {
  it(`is told what to do first, and “${button}” does it`, async () => {
    await page.goto(`${office.base}${path}`)
    await settle(page)
    await page.getByText(text).first().waitFor()
    // Said once where the page has nothing else to look at.
    const opener = page.getByRole('button', { name: button }).or(page.getByRole('link', { name: button }))
    expect(await opener.count()).toBe(1)
    await opener.click()
    await page
      .getByRole('dialog', { name: opens })
      .or(page.getByRole('complementary', { name: opens }))
      .waitFor()
  })
})

it('a new account without calls is led to its leads', async () => {
  await page.goto(`${office.base}/calls`)
  await page
    .getByText(/log a call/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Go to leads' }).click()
  await page.waitForURL(/\/leads$/)
})

it('a new webhook says where its fields and deliveries will come from', async () => {
  await page.goto(`${office.base}/webhooks?new=other`)
  await page.getByRole('dialog').getByLabel('Name').fill('Shop form')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.waitForURL(/webhooks\/[0-9a-f-]{36}/)
  await page.getByRole('tab', { name: 'Mapping' }).click()
  await page.getByText(/recognised from the first delivery/).waitFor()
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await page.getByText(/Copy the address on the Setup tab/).waitFor()
})

it('nothing that is empty complains in the browser console', () => {
  expect(office.complaints).toEqual([])
})
