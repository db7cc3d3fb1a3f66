import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let foreignLeadId = ''

beforeAll(async () => {
  const [foreign = ''] = await writeLeads(office, 'admin', [{ name: 'Kabir Shah', phone: '9876543210' }])
  foreignLeadId = foreign
  await writeLeads(office, 'agent', [{ name: 'Asha Rao', phone: '9876543211' }])
  page = await office.pageOf('agent')
})

it('an agent finds no page of an admin, and the server refuses what the console hides', async () => {
  await page.goto(`${office.base}/`)
  const navigation = page.getByRole('navigation').first()
  await navigation.getByRole('link', { name: 'Leads' }).waitFor()
  for (const hidden of ['Webhooks', 'Distribution', 'Users', 'Audit']) {
    expect(await navigation.getByRole('link', { name: hidden }).count(), hidden).toBe(0)
  }
  const status = await page.evaluate(async () => (await fetch('/console/api/webhooks')).status)
  expect(status).toBe(403)
})

describe.each(['/webhooks', '/distribution', '/users', '/audit', '/leads/duplicates'])(
  'an agent at %s',
  (path) => {
    it('is told that the page is for admins, and nothing is asked of the server for it', async () => {
      const refusals: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) refusals.push(response.url())
      })
      await page.goto(`${office.base}${path}`)
      await page.getByText('This page is for admins').waitFor()
      expect(refusals).toEqual([])
    })
  },
)

it('an agent lists own leads alone', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByText('Asha Rao').waitFor()
  expect(await page.getByText('Kabir Shah').count()).toBe(0)
  await page.getByText('1 lead', { exact: true }).waitFor()
})

it('the address of somebody else’s lead tells an agent no more than that there is none', async () => {
  await page.goto(`${office.base}/leads/${foreignLeadId}`)
  await settle(page)
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByText('This lead is not here').waitFor()
  expect(await panel.innerText()).not.toContain('Kabir')
})

it('the palette finds an agent no foreign lead and offers no page of an admin', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/A lead/).fill('98765')
  const palette = page.getByRole('dialog')
  await palette.getByText('Asha Rao').waitFor()
  expect(await palette.getByText('Kabir Shah').count()).toBe(0)
  await page.getByPlaceholder(/A lead/).fill('webhook')
  await palette.getByText('Nothing found').waitFor()
})

it('an agent who gives a lead away is told that it is not here any more, and no draft of it stays', async () => {
  const [id] = await writeLeads(office, 'admin', [
    { name: 'Ravi Nair', phone: '9876543212', assigned_to: 'agent@example.com' },
  ])
  await page.goto(`${office.base}/leads/${id}`)
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByRole('button', { name: /edit assigned to$/ }).click()
  // The write counts as done once the list is read again too: the field has left the page by then.
  await page.route(/console\/api\/leads\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.getByRole('listbox').getByRole('option', { name: /admin/ }).click()
  await panel.getByText('This lead is not here').waitFor()
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await expect.poll(drafts, { timeout: 5_000 }).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})
