import { expect, it } from 'vitest'
import { istDay } from '../../../server/records/ist-dates.ts'
import { callConsole } from '../../support/app/console.ts'
import { openConsole } from '../../support/browser/browser.ts'
import { Registrar } from '../../support/people/people.ts'

const screen = openConsole()

it('a key is rotated with an overlap, its old value is ended early, and its use says why it was refused', async () => {
  const page = await screen.pageOf('admin')
  const [cookie] = await page.context().cookies()
  const made = await callConsole(
    screen.service.app,
    'POST',
    '/api-keys',
    { name: 'Shop', permissions: ['read'], ip_whitelist: [] },
    { cookie: `${cookie?.name}=${cookie?.value}` },
  )
  const { id, key } = made.json().data
  const list = async (value: string) => (await screen.service.call(value, 'GET', '/api/v1/leads')).statusCode
  const registrar = new Registrar(screen.service.ownerUrl)
  await registrar.query(
    `insert into api_key_days (account_id, api_key_id, day, outcome, user_id, requests)
     select account_id, id, $2::date - days, outcome, user_id, requests from api_keys,
       (values (0, 'read', 1840), (1, 'read', 1210), (3, 'read', 960), (1, 'RATE_LIMITED', 212), (4, 'IP_NOT_ALLOWED', 3)) as v (days, outcome, requests)
     where api_keys.id = $1`,
    [id, istDay(new Date())],
  )
  await registrar.close()

  await page.goto(`${screen.base}/api-keys`)
  const choose = async (act: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for Shop' }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Rotate…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('7 days').click()
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  const shown = await page
    .getByRole('dialog')
    .getByText(/le_live_/)
    .first()
    .innerText()
  const newer = /le_live_[0-9A-Za-z]{60}/.exec(shown)?.[0] ?? ''
  expect([await list(key), await list(newer)]).toEqual([200, 200])
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('Two values').waitFor()

  await choose('End old value…')
  await page.getByRole('button', { name: 'End old value' }).click()
  await page.getByText('Two values').waitFor({ state: 'detached' })
  expect([await list(key), await list(newer)]).toEqual([401, 200])

  await choose('Use and refusals…')
  const reasons = page.getByRole('table', { name: 'Refused requests by reason' })
  await reasons.getByText('Too many requests').waitFor()
  expect(await reasons.innerText()).toMatch(/212[\s\S]*Address not allowed[\s\S]*3/)
  expect(new URL(page.url()).searchParams.get('use')).toBe(id)
  expect(screen.complaints).toEqual([])
})
