import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'
import { Registrar } from '../../support/people/people.ts'

const screen = openConsole()
let id = ''

beforeAll(async () => {
  await writeLeads(screen, 'agent', [{ name: 'Asha Rao', phone: '98765 43210' }])
  const ids = await writeLeads(screen, 'admin', [{ name: 'Ravi Iyer', phone: '98765 43211' }])
  id = ids[0] ?? ''
})

const istHour = (later = 0) => (new Date(Date.now() + 19_800_000).getUTCHours() + later) % 24

it('an admin chooses who downloads and makes keys; whoever may not is offered neither', async () => {
  const agent = await screen.pageOf('agent')
  const offers = async (): Promise<number[]> => {
    await agent.goto(`${screen.base}/leads`)
    await agent.getByText('Asha Rao').first().waitFor()
    const downloads = await agent.getByRole('button', { name: /^Download/ }).count()
    await agent.goto(`${screen.base}/api-keys`)
    await agent.getByText('test key').waitFor()
    return [downloads, await agent.getByRole('button', { name: 'New key' }).count()]
  }
  expect(await offers()).toEqual([1, 1])
  const page = await screen.pageOf('admin')
  await page.goto(`${screen.base}/account#rules`)
  for (const label of ['Who may download leads and calls', 'Who may make API keys']) {
    await page.getByRole('combobox', { name: label }).click()
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/account-rules') && reply.ok())
    await page.getByRole('option', { name: 'Managers and admins' }).click()
    await saved
  }
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByText('What people may do').scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'screenshots/account rules 1440 light.png' })
  expect(await offers()).toEqual([0, 0])
  expect(screen.complaints).toEqual([])
})

it('a lead says when it is not an hour to call', async () => {
  const registrar = new Registrar(screen.service.ownerUrl)
  const [from, until] = istHour() < 12 ? [istHour(2), 24] : [0, istHour()]
  await registrar.query('update accounts set call_from_hour = $1, call_until_hour = $2', [from, until])
  await registrar.close()
  const page = await screen.pageOf('admin', { width: 390, colorScheme: 'dark' })
  await page.goto(`${screen.base}/leads/${id}`)
  await page.getByText(`Customers are called from ${from}:00 to ${until}:00.`).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/call hours 390 dark.png' })
})

it('who took unusually much is named on the overview until an admin has seen it', async () => {
  const registrar = new Registrar(screen.service.ownerUrl)
  await registrar.query(`insert into lead_takings (account_id, user_id, day, downloaded, listed, opened)
    select account_id, id, (now() at time zone 'Asia/Kolkata')::date, 1200, 0, 34 from users where role = 'agent'`)
  await registrar.close()
  const page = await screen.pageOf('admin')
  await page.goto(`${screen.base}/`)
  await page
    .getByText(/took unusually many leads on .*: 1,200 downloaded, 0 by API keys, 34 opened/)
    .waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/unusual takings 1440 light.png' })
  await page.getByRole('button', { name: 'Seen' }).click()
  await page.getByText('took unusually many').waitFor({ state: 'detached' })
})
