import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { User } from '../../../server/users/user.ts'
import { makeUser, signIn } from '../../support/app/console.ts'
import { accountOf, adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'

const office = openConsole()
const names = ['Asha Rao', 'Kabir Shah', 'Meera Nair', 'Rohan Gupta', 'Sana Khan', 'Vikram Singh']
const outcomes = ['Completed', 'No Answer', 'Completed', 'Busy', 'Completed', 'Voicemail', 'Missed']
const sources = ['Google Ads', 'IndiaMART', 'Website', 'Justdial']
const statuses = ['New', 'Contacted', 'Won', 'Lost', 'Qualified']

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}

// Six people who call, the later ones less; Meera manages the first two once she is given a team.
beforeAll(async () => {
  const { service } = office
  const account = await accountOf(office)
  const admin = await adminOf(office)
  let phone = 9_876_500_000
  for (const [i, name] of names.entries()) {
    const email = name.split(' ')[0]?.toLowerCase() ?? ''
    const user: User = await makeUser(service, account, email, name === 'Meera Nair' ? 'manager' : 'agent')
    await admin.call('POST', `/users/${user.id}`, { name })
    const own = await signIn(service, account, user.email)
    for (let n = 0; n < 9 - i; n++) {
      phone += 1
      const lead = {
        name: `Lead ${phone % 1000}`,
        phone: String(phone),
        source: sources[n % sources.length],
        status: statuses[(n + i) % statuses.length],
      }
      const { id } = (await own.call('POST', '/leads', lead)).json().data
      for (let c = 0; c <= (n + i) % 3; c++) {
        const outcome = outcomes[(n * 3 + c + i) % outcomes.length]
        const seconds = outcome === 'Completed' ? 65 + 40 * n : 0
        await own.call('POST', '/call-logs', {
          lead_id: id,
          call_type: 'Outbound',
          duration_seconds: seconds,
          outcome,
        })
      }
    }
  }
}, 90_000)

it('a manager whose lists are empty for want of a team is told so', async () => {
  await makeUser(office.service, await accountOf(office), 'teamless', 'manager')
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    const page = await office.pageOf('teamless', { width, colorScheme })
    for (const [path, empty] of [
      ['leads', 'No lead in the last 30 days'],
      ['calls', 'No call in the last 30 days'],
    ] as const) {
      await page.goto(`${office.base}/${path}`)
      await page.getByText(empty).waitFor()
      await page.getByText('You are a manager, but no team is yours yet.').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await shoot(page, `${path}-without-team-${width}`)
    }
    await page.context().close()
  }
  const agent = await office.pageOf('agent')
  await agent.goto(`${office.base}/leads`)
  await agent.getByText('No lead in the last 30 days').waitFor()
  await settle(agent)
  expect(await agent.getByText('no team is yours').count()).toBe(0)
  await agent.context().close()
})

it('an admin makes a team, changes it, and lists and the overview are looked at by it', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/users`)
  await page.getByRole('tab', { name: 'Teams' }).click()
  await page.getByText('No teams yet').waitFor()
  await shoot(page, 'teams-empty')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New team' })
  await dialog.getByLabel('Name').fill('Mumbai')
  await dialog.getByLabel('Managers').click()
  await page.getByRole('option', { name: 'Meera Nair' }).click()
  await dialog.getByLabel('Members').fill('Ash')
  await page.getByRole('option', { name: 'Asha Rao' }).click()
  await dialog.getByLabel('Members').fill('Kab')
  await page.getByRole('option', { name: 'Kabir Shah' }).click()
  await page.keyboard.press('Escape')
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'team-dialog')
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('cell', { name: 'Asha Rao, Kabir Shah' }).waitFor()
  await page.getByRole('button', { name: 'New team' }).click()
  await dialog.getByLabel('Name').fill('mumbai')
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await dialog.getByText('name belongs to another team.').first().waitFor()
  await dialog.getByLabel('Name').fill('Pune')
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('button', { name: 'Actions for Pune' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'teams')
  await page.getByRole('button', { name: 'Actions for Pune' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Team Pune' })
  await edit.getByLabel('Name').fill('Delhi')
  await edit.getByLabel('Members').fill('Sana')
  await page.getByRole('option', { name: 'Sana Khan' }).click()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('cell', { name: 'Sana Khan' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Mumbai' }).click()
  await page.getByRole('menuitem', { name: 'Leads of the team' }).click()
  await page.getByText('24 leads').waitFor()
  await page.goto(`${office.base}/users/teams`)
  await page.getByRole('button', { name: 'Actions for Delhi' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await page.getByRole('button', { name: 'Actions for Delhi' }).waitFor({ state: 'detached' })
  await page.context().close()
})

it('calls are filtered and totalled by who called, by team and by outcome', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/calls`)
  await page.getByRole('columnheader', { name: 'Called by' }).waitFor()
  const total = async (): Promise<number> =>
    Number(
      /\d+(?= calls?)/.exec(
        await page.locator('header').filter({ hasText: 'Calls' }).last().innerText(),
      )?.[0],
    )
  await page.getByRole('combobox', { name: 'Called by' }).focus()
  await page.keyboard.type('Kab')
  await page.waitForURL(/called_by=kabir/)
  const rows = page.locator('tr[data-row]')
  // Those of before stand there until the new ones have come.
  const allAre = async (text: string): Promise<boolean> =>
    (await rows.filter({ hasText: text }).count()) === (await rows.count()) &&
    (await rows.count()) === (await total())
  await expect.poll(() => allAre('Kabir Shah'), { timeout: 10_000 }).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'calls-by-person')
  await page.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Mumbai' })
  await page.getByRole('cell', { name: 'Asha Rao' }).first().waitFor()
  expect(await page.getByRole('cell', { name: 'Sana Khan' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Voicemail' })
  await expect.poll(() => allAre('Voicemail'), { timeout: 10_000 }).toBe(true)
  await page.context().close()
})

it.each(['light', 'dark'] as const)(
  'the overview shows at one look who called how much and who won, by person and by team, in %s colours',
  async (colorScheme) => {
    const page = await office.pageOf('admin', { colorScheme })
    await page.goto(office.base)
    const people = page.getByRole('table', { name: 'By person' })
    await people.waitFor()
    await people.getByRole('button', { name: 'Calls', exact: true }).click()
    const first = people.locator('tbody tr').first()
    const most = Number(await first.locator('td:nth-child(6)').innerText())
    const calls = (await people.locator('tbody tr td:nth-child(6)').allInnerTexts()).map(Number)
    expect(most).toBe(Math.max(...calls))
    const sum = Number(await people.locator('tfoot td:nth-child(6)').innerText())
    expect(sum).toBe(calls.reduce((total, one) => total + one, 0))
    await people.getByRole('button', { name: 'Won' }).click()
    const won = (await people.locator('tbody tr td:nth-child(9)').allInnerTexts()).map(Number)
    expect(won).toEqual(won.toSorted((a, b) => b - a))
    expect(await accessibilityProblems(page)).toEqual([])
    await shoot(page, `overview-people-${colorScheme}`)
    await page.getByText('Teams', { exact: true }).last().click()
    const teams = page.getByRole('table', { name: 'By team' })
    await shoot(page, `overview-teams-${colorScheme}`)
    await teams.getByRole('button', { name: 'Mumbai' }).click()
    await people.getByText('Asha Rao').waitFor()
    expect(await people.locator('tbody tr').count()).toBe(3)
    await people.locator('tbody tr').filter({ hasText: 'Asha Rao' }).locator('td:nth-child(6) a').click()
    await page.waitForURL(/\/calls\?.*called_by=asha/)
    await page.context().close()
  },
)

it('an admin with a manager’s eyes sees the team and its numbers, and no settings', async () => {
  const page = await office.pageOf('admin', { width: 390 })
  await page.goto(`${office.base}/users`)
  await page.getByRole('button', { name: 'Actions for Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'See as Meera Nair' }).click()
  await page.getByRole('status').filter({ hasText: 'You see what Meera Nair sees' }).waitFor()
  await page.goto(office.base)
  const people = page.getByRole('table', { name: 'By person' })
  await people.getByText('Kabir Shah').waitFor()
  expect(await people.getByText('Sana Khan').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await shoot(page, 'overview-manager-390')
  await page.goto(`${office.base}/users`)
  await page.getByText('This page is for admins').waitFor()
  await page.context().close()
  expect(office.complaints).toEqual([])
})
