import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()

beforeAll(async () => {
  await writeLeads(office, 'agent', [
    { name: 'Asha Rao', phone: '98765 43210' },
    { name: 'Kabir Shah', phone: '98765 43211' },
  ])
})

it('whoever is disabled may have their leads handed over at once; the timeline tells and undoes it', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/users`)
  await page.getByRole('button', { name: 'Actions for agent' }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  const disable = page.getByRole('dialog', { name: 'Disable agent?' })
  await disable.getByText(/next you can hand them over/).waitFor()
  await disable.getByRole('button', { name: 'Disable user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over leads of agent' })
  await dialog.getByText(/2 leads assigned to agent/).waitFor()
  await dialog.getByLabel('To').click()
  await page.getByRole('listbox').getByRole('option', { name: 'admin' }).click()
  await page.keyboard.press('Escape')
  await settle(page)
  expect(await accessibilityProblems(page)).toEqual([])
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/hand-over.png` })
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('2 leads handed over.').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.goto(`${office.base}/leads`)
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByRole('tab', { name: 'Timeline' }).click()
  await panel.getByText('Handed over').waitFor()
  await panel.getByRole('button', { name: 'Undo' }).waitFor()
  expect(office.complaints).toEqual([])
})
