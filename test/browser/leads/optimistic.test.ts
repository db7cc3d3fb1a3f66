import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let leadId = ''

beforeAll(async () => {
  const [id = ''] = await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '9876543210' }])
  leadId = id
  page = await office.pageOf('admin')
})

const status = () => page.getByRole('complementary').getByRole('combobox', { name: 'Status' })

/** The next write of a lead, stopped before it reaches the service. */
function heldSave(): Promise<Route> {
  return new Promise((resolve) => {
    void page.route('**/console/api/leads/*', (route) =>
      route.request().method() === 'PATCH' ? resolve(route) : route.continue(),
    )
  })
}

async function choose(option: string): Promise<void> {
  await status().click()
  await page.getByRole('listbox').getByRole('option', { name: option }).click()
}

const refusals = [
  { status: 500, said: 'Something went wrong here.' },
  { status: 409, said: 'Somebody else changed this lead.' },
] as const

it.each(refusals)(
  'a status that is refused with $status was shown at once, comes back, and the refusal is said',
  async ({ status: code, said }) => {
    await page.goto(`${office.base}/leads/${leadId}`)
    await status().waitFor()
    const save = heldSave()
    await choose('Won')
    await expect.poll(() => status().inputValue()).toBe('Won')
    await (await save).fulfill({ status: code, json: { error: { code: 'REFUSED', message: said } } })
    await page.getByRole('alert').filter({ hasText: said }).waitFor()
    await expect.poll(() => status().inputValue()).toBe('New')
    await page.unrouteAll()
  },
)

it('a status that is saved stays, in the panel and in the list', async () => {
  await page.goto(`${office.base}/leads/${leadId}`)
  await status().waitFor()
  const save = heldSave()
  await choose('Won')
  await (await save).continue()
  await page.locator('[data-row]').getByText('Won').waitFor()
  expect(await status().inputValue()).toBe('Won')
  await page.unrouteAll()
  expect(office.complaints).toEqual([])
})
