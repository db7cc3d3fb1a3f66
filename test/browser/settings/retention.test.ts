import { expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'
import { Registrar } from '../../support/people/people.ts'

const screen = openConsole()

it('an admin chooses how long untouched leads are kept and sees which go next; an agent is not asked', async () => {
  const page = await screen.pageOf('admin')
  await page.goto(`${screen.base}/account`)
  await page.getByLabel('Delete leads that nobody touches').check()
  await page.getByLabel('Months untouched').fill('36')
  await page.getByRole('button', { name: 'List and delete them' }).click()
  await page.getByText('None is listed').waitFor()
  const registrar = new Registrar(screen.service.ownerUrl)
  const [set] = await registrar.query('select months, notice_days from retention_settings')
  expect(set).toEqual({ months: 36, notice_days: 30 })
  const reply = await page.request.post(`${screen.base}/console/api/leads`, {
    data: { name: 'Asha Rao', phone: '98765 43210' },
    headers: { origin: screen.base },
  })
  const { data } = (await reply.json()) as { data: { id: string } }
  await registrar.query(
    `insert into retention_notices (account_id, lead_id, listed_at) select account_id, id, now() from leads where id = $1`,
    [data.id],
  )
  await registrar.close()
  await page.reload()
  await page.getByText('1 lead will be deleted for good').waitFor()
  await page.getByRole('link', { name: 'Asha Rao' }).waitFor()
  const agent = await screen.pageOf('agent')
  await agent.goto(`${screen.base}/account`)
  await agent.getByRole('heading', { name: 'Your account' }).waitFor()
  expect(await agent.getByText('Leads that nobody touches').count()).toBe(0)
  expect(screen.complaints).toEqual([])
})
