import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'
import { countPresses, dialog, go, label, press } from '../../support/browser/presses.ts'
import { postTo } from '../../support/browser/webhook.ts'

const office = openConsole()

beforeAll(async () => {
  await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '98765 43210' }])
  await writeLeads(office, 'agent', [
    { name: 'Kabir Shah', phone: '98765 43211' },
    { name: 'A. Rao', phone: '98765 43210' },
    { name: 'Meera Nair', phone: '98765 43212' },
    { name: 'Ravi Nair', phone: '98765 43213' },
  ])
  const admin = await adminOf(office)
  const send = async (path: string, body: object): Promise<{ id: string; url: string }> =>
    (await admin.call('POST', path, body)).json().data
  await send('/users', { email: 'neha@example.com', name: 'Neha Kulkarni', role: 'agent' })
  const { url } = await send('/webhooks', { name: 'Form', source: 'Website' })
  await postTo(office.base, new URL(url).pathname, { name: 'Zoya Khan', phone: '98765 43219' })
})

/** What is done for each job, from the overview on. */
const jobs: Record<string, (page: Page) => Promise<unknown>> = {
  'invite one person, invitation copied': async (page) => {
    await go(page, 'Users')
    await press(page, 'Invite')
    await dialog(page).getByLabel('Name').fill('Imran Sheikh')
    await dialog(page).getByLabel('Email').fill('imran@example.com')
    await dialog(page).getByRole('button', { name: 'Invite' }).click()
    await press(page, 'Copy the invitation')
    await press(page, 'Done')
  },
  'connect a form: new webhook, address copied': async (page) => {
    await go(page, 'Webhooks')
    await press(page, 'New webhook')
    await press(page, 'IndiaMART', 'option')
    await press(page, 'Create webhook')
    await press(page, 'Copy address')
  },
  'connect Facebook through a tool: address copied, a test lead arrived': async (page) => {
    await go(page, 'Webhooks')
    await press(page, 'New webhook')
    await page.getByRole('searchbox').last().fill('fb')
    await press(page, /Facebook/, 'option')
    await press(page, 'Create webhook')
    await press(page, 'Copy address')
    await press(page, 'Send a test lead')
    await page.getByText('Arrived. Kept as a test, no lead made.').waitFor()
  },
  'see the last delivery of a webhook': async (page) => {
    await go(page, 'Webhooks')
    await press(page, 'Form', 'link')
    await press(page, 'Deliveries', 'tab')
    await page.locator('[data-row-link]').first().click()
    await page.getByRole('region', { name: 'body' }).waitFor()
  },
  'rule for a city, two people by turns': async (page) => {
    await go(page, 'Distribution')
    await page.getByRole('button', { name: 'New rule' }).first().click()
    await dialog(page).getByLabel('Name').fill('Pune')
    await press(page, 'Add condition')
    await dialog(page).getByRole('combobox', { name: 'Value' }).fill('Pune')
    for (const name of ['agent', 'Neha Kulkarni']) {
      await page.getByRole('combobox', { name: 'Add a person' }).click()
      await press(page, name, 'option')
    }
    await press(page, 'Save rule')
    await page.getByText('City is Pune').waitFor()
  },
  'try a lead on the rules': async (page) => {
    await go(page, 'Distribution')
    await page.getByRole('combobox', { name: 'City' }).fill('Pune')
    await press(page, 'Which rule takes it?')
    await page.getByText('Pune → ').waitFor()
  },
  'say that one is away oneself': async (page) => {
    await press(page, /your menu/)
    await press(page, /I am away/, 'menuitem')
  },
  "set somebody's leads a day": async (page) => {
    await go(page, 'Users')
    await press(page, 'Actions for Neha Kulkarni')
    await press(page, 'Edit…', 'menuitem')
    await dialog(page).getByLabel('Leads a day').click()
    await page.keyboard.type('12')
    await press(page, 'Save changes')
    await page.getByText('Up to 12').waitFor()
  },
  "change a lead's owner": async (page) => {
    await go(page, 'Leads')
    await press(page, 'Kabir Shah', 'link')
    await press(page, /edit assigned to$/i)
    await press(page, 'Neha Kulkarni', 'option')
    await page.getByRole('button', { name: /^Neha Kulkarni.*edit assigned to$/i }).waitFor()
  },
  'give three selected leads another status': async (page) => {
    await go(page, 'Leads')
    for (const name of ['Kabir Shah', 'Meera Nair', 'Ravi Nair'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await press(page, 'Set status…')
    await label(page, 'Contacted').click()
    await press(page, 'Change 3 leads')
    await page.getByText('3 leads changed.').waitFor()
  },
  'merge a pair of possible duplicates': async (page) => {
    await go(page, 'Leads')
    await press(page, 'Possible duplicates')
    await press(page, /^Merge /, 'link')
    await press(page, 'Merge')
    await page.getByText(/^Merged into/).waitFor()
  },
  'download the list as a workbook': async (page) => {
    await go(page, 'Leads')
    await press(page, /^Download \d/)
    const file = page.waitForEvent('download')
    await press(page, 'Excel workbook (.xlsx)', 'menuitem')
    await file
  },
  'import a sheet of any length': async (page) => {
    await go(page, 'Leads')
    await press(page, 'Import')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a file')])
    const buffer = Buffer.from('Full Name,Mobile\r\nSana Gill,98765 43220\r\nDev Bose,98765 43221')
    await chooser.setFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer })
    await press(page, 'Check 2 rows')
    await press(page, 'Import 2 rows')
    await page.getByText('The import is done.').waitFor()
  },
  'delete a lead': async (page) => {
    await go(page, 'Leads')
    await press(page, 'Sana Gill', 'link')
    await press(page, 'More')
    await press(page, 'Delete lead…', 'menuitem')
    await dialog(page).getByRole('textbox').fill('Sana Gill')
    await press(page, 'Delete lead')
    await page.getByText('Sana Gill is deleted').waitFor()
  },
  'disable somebody and hand all leads over': async (page) => {
    await go(page, 'Users')
    await press(page, 'Actions for agent')
    await press(page, 'Disable…', 'menuitem')
    await press(page, 'Disable user')
    await dialog(page).getByLabel('To').click()
    await press(page, 'Neha Kulkarni', 'option')
    await page.keyboard.press('Escape')
    await press(page, 'Hand over')
    await page.getByText(/leads? handed over\.$/).waitFor()
    await press(page, 'Close')
  },
}

const startCalling = async (page: Page): Promise<void> => {
  await press(page, 'Start calling')
  await press(page, 'Call', 'link')
  await page.getByText('How did the call go?').waitFor()
}

/** Of an agent with a phone, from the page that follows the sign-in. */
const agentsTaps: typeof jobs = {
  'agent: the first call': startCalling,
  'agent: the first call, outcome, status, next lead': async (page) => {
    await startCalling(page)
    await label(page, 'No Answer').click()
    await label(page, 'Qualified').click()
    await press(page, 'Save, next lead')
    await page.getByText(/^No Answer logged for /).waitFor()
  },
  'agent: the same, and call again at a time': async (page) => {
    await startCalling(page)
    await label(page, 'Busy').click()
    await label(page, 'Qualified').click()
    await label(page, 'In 1 hour').click()
    await press(page, 'Save, next lead')
    await page.getByText(/^Busy logged for /).waitFor()
  },
}

/** The same on a phone. */
const taps: Record<string, (page: Page) => Promise<unknown>> = {
  'phone: find a lead by its number, open it': async (page) => {
    await press(page, 'Find a lead or go to')
    await page.getByPlaceholder(/A lead/).fill('43212')
    await press(page, /Meera Nair/)
    await page.getByRole('heading', { name: 'Meera Nair' }).waitFor()
  },
  'phone: call from the list, "No Answer", status, next lead': async (page) => {
    await go(page, 'Leads')
    await press(page, 'Call Meera Nair', 'link')
    for (const state of ['hidden', 'visible'])
      await page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await label(page, 'No Answer').click()
    await label(page, 'Qualified').click()
    await press(page, 'Save, next lead')
    await page.getByText(/^No Answer logged for /).waitFor()
  },
  'phone: who was never called': async (page) => {
    await go(page, 'Leads')
    await press(page, 'Never called')
    await page.waitForURL(/called=never/)
  },
}

async function measure(some: typeof jobs, width: number, who = 'admin'): Promise<[string, number][]> {
  const page = await office.pageOf(who, { width })
  await page.context().grantPermissions(['clipboard-write'])
  await page.addInitScript(countPresses)
  const measured: [string, number][] = []
  for (const [name, act] of Object.entries(some)) {
    await page.goto(`${office.base}/`)
    await settle(page)
    await act(page)
    measured.push([name, await page.evaluate(() => (window as unknown as { presses: number }).presses)])
    // What was dialled is not asked about in the next job.
    await page.evaluate(() => sessionStorage.clear())
  }
  await page.context().close()
  return measured
}

it('each job takes as many clicks as docs/clicks.md says', async () => {
  const measured = new Map([
    ...(await measure(agentsTaps, 390, 'agent')),
    ...(await measure(jobs, 1440)),
    ...(await measure(taps, 390)),
  ])
  const table = readFileSync('docs/clicks.md', 'utf8').matchAll(/^\| (.+) \| (\d+) \|$/gm)
  const said = [...table].map(([, name = '', clicks]) => [name, Number(clicks)] as const)
  expect(Object.fromEntries(measured)).toEqual(Object.fromEntries(said))
  expect(office.complaints).toEqual([])
}, 180_000)
