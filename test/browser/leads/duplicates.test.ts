import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page

/** The admin’s lead and the agent’s have one phone; then one arrival has Kabir’s phone and Meera’s email. */
beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '98765 43210', source: 'Fair' },
    { name: 'Kabir Shah', phone: '98765 43211' },
    { name: 'Meera Nair', email: 'meera@example.com' },
  ])
  await writeLeads(office, 'agent', [{ name: 'A. Rao', phone: '+91 9876543210', source: 'Walk-in' }])
  page = await office.pageOf('admin')
  await page.goto(`${office.base}/leads?new=1`)
  const form = page.getByRole('complementary', { name: 'New lead' })
  await form.getByLabel('Name').fill('Kabir Shah')
  await form.getByLabel('Phone').fill('9876543211')
  await form.getByLabel('Email').fill('meera@example.com')
  await form.getByRole('button', { name: 'Save lead' }).click()
  await page.getByText(/Merged into/).waitFor()
})

const pair = (title: string) => page.locator('section').filter({ hasText: title })

it('an open lead says that it has a possible duplicate and leads to both, side by side (decisions 0001.5, 0001.7)', async () => {
  await page.getByRole('link', { name: 'compare them' }).click()
  await settle(page)
  const same = pair('Same phone')
  const [first, second] = await Promise.all(
    ['A. Rao', 'Asha Rao'].map((name) => same.getByRole('link', { name, exact: true }).boundingBox()),
  )
  expect(first?.y).toBe(second?.y)
  expect(first?.x).toBeLessThan(second?.x ?? 0)
  for (const text of ['Fair', 'Walk-in']) await same.getByText(text, { exact: true }).waitFor()
  const phones = same.getByText('+91 98765 43210', { exact: true })
  expect(await phones.count()).toBe(2)
  await phones.last().hover()
  await page.getByText(/^Sent as (98765 43210|\+91 9876543210)$/).waitFor()
  await pair('The phone of Kabir Shah came with the email of Meera Nair').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

it('each side opens its lead; Back returns to the pairs', async () => {
  await page.getByRole('link', { name: 'Asha Rao', exact: true }).click()
  await page.getByRole('complementary', { name: 'Lead' }).getByRole('heading', { name: 'Asha Rao' }).waitFor()
  await page.goBack()
  await pair('Same phone').waitFor()
})

it('an agent is neither offered the page nor shown a pair, not even by its address (decision 0001.7)', async () => {
  const agent = await office.pageOf('agent')
  await agent.goto(`${office.base}/leads`)
  await agent.getByText('A. Rao').first().waitFor()
  expect(await agent.getByRole('button', { name: 'Possible duplicates' }).count()).toBe(0)
  await agent.goto(`${office.base}/leads/duplicates`)
  await settle(agent)
  expect(await agent.getByText('Asha Rao').count()).toBe(0)
  await agent.context().close()
  expect(office.complaints).toEqual([])
})
