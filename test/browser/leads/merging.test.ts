import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let ids: string[]

/** Two pairs of an admin's and an agent's lead with one phone, and two more leads of the agent. */
beforeAll(async () => {
  await writeLeads(office, 'admin', [
    {
      name: 'Asha Rao',
      phone: '98765 43210',
      city: 'Pune',
      source: 'Fair',
      tags: ['fair'],
      notes: 'Met us.',
    },
    { name: 'Farah Khan', phone: '98765 43219' },
  ])
  ids = await writeLeads(office, 'agent', [
    {
      name: 'A. Rao',
      phone: '+91 9876543210',
      city: 'Goa',
      email: 'asha@example.com',
      tags: ['walk-in'],
      notes: 'Came by.',
    },
    { name: 'F. Khan', phone: '98765 43219' },
    { name: 'Kabir Shah', phone: '98765 43211', company: 'Shah & Sons' },
    { name: 'K. Shah', email: 'kabir@example.com' },
  ])
  page = await office.pageOf('admin')
})

const shoot = async (of: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS)
    await of.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}
const panelOf = (of: Page) => of.getByRole('complementary', { name: 'Lead' })

it('a pair is merged side by side, by keyboard alone: what is not chosen is filled, tags and notes are of both', async () => {
  await page.goto(`${office.base}/leads/duplicates`)
  await page
    .getByRole('link', { name: 'Merge Asha Rao and A. Rao' })
    .or(page.getByRole('link', { name: 'Merge A. Rao and Asha Rao' }))
    .focus()
  await page.keyboard.press('Enter')
  const city = page.getByRole('radiogroup', { name: 'City' })
  await city.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'merge-1440')
  const kept = await page.getByText('Stays:').innerText()
  await city.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  const chosen = kept.includes('Asha') ? 'Goa' : 'Pune'
  expect(await city.getByRole('radio', { name: chosen }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await page.getByText(/^Merged into/).waitFor()
  const facts = panelOf(page)
  for (const text of [chosen, 'fair', 'walk-in', 'asha@example.com'])
    await facts
      .getByText(new RegExp(`^${text}(?:, edit|$)`))
      .first()
      .waitFor()
})

it('its entry on the timeline undoes it, after saying what that does; both are there again and no pair', async () => {
  const panel = panelOf(page)
  await panel.getByRole('tab', { name: 'Timeline' }).click()
  await panel.getByText(/^Merged with/).waitFor()
  await panel.getByRole('button', { name: 'Undo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Undo this merge?' })
  await dialog.getByText(/is a lead again, with its own calls/).waitFor()
  await settle(page)
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'undo-1440')
  await dialog.getByRole('button', { name: 'Undo the merge' }).click()
  await page.getByText(/there are two leads again/).waitFor()
  await panel.getByText('A merge was undone').waitFor()
  await panel.getByText('Undone', { exact: true }).waitFor()
  await page.goto(`${office.base}/leads/${ids[0]}`)
  await panel.getByRole('heading', { name: 'A. Rao' }).waitFor()
  await panel.getByText('Goa').waitFor()
  await page.goto(`${office.base}/leads/duplicates`)
  await page.getByText('F. Khan').waitFor()
  expect(await page.getByText('A. Rao').count()).toBe(0)
})

it('a pair that is not one person goes from the page, into a list where that is taken back', async () => {
  const dismiss = () => page.getByRole('button', { name: /^Not the same person: .*Khan/ }).click()
  await dismiss()
  await page.getByText('No possible duplicates').waitFor()
  await page.getByRole('radiogroup', { name: 'Which pairs' }).getByText('Not the same person').click()
  // The list answers before the number of leads that are due: what was done is said nevertheless.
  await page.route(/console\/api\/due\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByRole('button', { name: /^Take back: .*Khan/ }).click()
  await page.getByText(/Khan.* are shown as a pair again/).waitFor()
  await page.getByText('Not answered').click()
  await dismiss()
  await page.getByText('No possible duplicates').waitFor()
})

it('on a phone an agent merges two leads of his own, found by name', async () => {
  const agent = await office.pageOf('agent')
  await agent.setViewportSize({ width: 390, height: 844 })
  await agent.goto(`${office.base}/leads/${ids[2]}`)
  await agent.getByRole('dialog', { name: 'Lead' }).getByRole('button', { name: 'More' }).click()
  await agent.getByRole('menuitem', { name: 'Merge with another lead…' }).click()
  await agent.getByLabel('Which lead is Kabir Shah too?').fill('K. Shah')
  await agent.getByRole('link', { name: /kabir@example.com/ }).click()
  await agent.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: 'K. Shah' }).check()
  await settle(agent)
  expect(await accessibilityProblems(agent)).toEqual([])
  expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shoot(agent, 'merge-390')
  await agent.getByRole('button', { name: 'Merge', exact: true }).click()
  await agent.getByText(/^Merged into/).waitFor()
  await agent.getByRole('heading', { name: 'K. Shah' }).waitFor()
  await agent.context().close()
  expect(office.complaints).toEqual([])
})
