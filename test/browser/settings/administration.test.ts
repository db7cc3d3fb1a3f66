import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { password } from '../../support/app/console.ts'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, settle, signIn } from '../../support/browser/browser.ts'
import { createWebhook, postTo, shownAddress } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  page = await office.pageOf('admin')
})

async function choose(row: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

const shown = (what: string) => page.getByRole('region', { name: what, exact: true }).innerText()

it('who is invited sets a password by the link that was shown once, and is out at the next click when an admin ends the sessions', async () => {
  await page.goto(`${office.base}/users?new=1`)
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Name').fill('Meena')
  await dialog.getByLabel('Email').fill('meena@example.com')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const text = await shown('invitation')
  expect(text).toContain('Email: meena@example.com')
  const [link = ''] = /http\S+#\S+/.exec(text) ?? []
  await page.getByRole('button', { name: 'Done' }).click()

  const invited = await office.freshPage()
  await invited.goto(`${office.base}${new URL(link).pathname}${new URL(link).hash}`)
  await invited.getByRole('heading', { name: 'Welcome, Meena' }).waitFor()
  expect(await accessibilityProblems(invited)).toEqual([])
  await invited.screenshot({ path: 'screenshots/welcome-1440-light.png' })
  await invited.getByLabel('Password').first().fill('tulsi and marigold')
  await invited.getByRole('button', { name: 'Set the password' }).click()
  await invited.getByRole('link', { name: 'Leads' }).first().waitFor()
  await choose('Meena', 'Sessions…')
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByText('Not signed in anywhere').waitFor()
  await page.keyboard.press('Escape')
  // A page that fetches by itself in this moment is out already.
  const again = invited.getByRole('dialog', { name: 'Sign in again, Meena' })
  const calls = invited.getByRole('link', { name: 'Calls' }).first()
  await calls.or(again).first().waitFor()
  if (!(await again.isVisible())) await calls.click()
  await again.getByRole('button', { name: 'Somebody else' }).click()
  await invited.waitForURL(/sign-in/)
  await invited.context().close()
})

it('disabling somebody says first what becomes of what there is; then nobody signs in with the right password', async () => {
  const admin = await adminOf(office)
  const { data: people } = (await admin.call('GET', '/users')).json() as {
    data: { id: string; email: string }[]
  }
  const user_id = people.find(({ email }) => email === 'agent@example.com')?.id
  const key = { name: 'Diary', permissions: ['read'], ip_whitelist: [], user_id }
  const { data: made } = (await admin.call('POST', '/api-keys', key)).json() as { data: { id: string } }
  const dialog = page.getByRole('dialog', { name: 'Disable agent?' })
  await page.route(/console\/api\/users\/[^/]+\/impact$/, (route) => route.fulfill({ status: 500, json: {} }))
  await choose('agent', 'Disable…')
  await dialog.getByRole('alert').waitFor()
  await dialog.getByText('Signed out everywhere at once.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()
  await choose('agent', 'Disable…')
  await dialog.getByText('1 API key answers 401 until enabled again').waitFor()
  expect(await dialog.getByRole('listitem').count(), 'no leads, no rules, no webhooks').toBe(1)
  await dialog.getByRole('button', { name: 'Disable user' }).click()
  await page.getByRole('row').filter({ hasText: 'agent@example.com' }).getByText('Disabled').waitFor()
  const refused = await office.freshPage()
  await signIn(refused, office.base, 'agent@example.com', password)
  await refused.getByRole('alert').waitFor()
  expect(new URL(refused.url()).pathname).toBe('/sign-in')
  await admin.call('DELETE', `/api-keys/${made.id}`)
  await refused.context().close()
})

it('a regenerated key is shown once and the old one dies at once; revoking wants its name typed', async () => {
  const statusWith = async (key: string): Promise<number> =>
    (await fetch(`${office.base}/api/v1/leads`, { headers: { authorization: `Bearer ${key.trim()}` } }))
      .status
  await page.goto(`${office.base}/api-keys?new=1`)
  await page.getByRole('dialog').getByLabel('Name').fill('Site')
  await page.getByRole('button', { name: 'Create key' }).click()
  const old = await shown('API key')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await choose('Site', 'Regenerate…')
  await page.getByRole('button', { name: 'Regenerate key' }).click()
  const fresh = await shown('API key')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  expect([await statusWith(old), await statusWith(fresh)]).toEqual([401, 200])
  await choose('Site', 'Revoke…')
  const revoke = page.getByRole('button', { name: 'Revoke key' })
  expect(await revoke.isDisabled()).toBe(true)
  await page.getByLabel('Type “Site” to confirm').fill('site')
  await revoke.click()
  await page.getByText('Every key is revoked').waitFor()
  expect(await statusWith(fresh)).toBe(401)
})

it('defaults stand on the leads of a webhook; switched off it answers 403, and its old address 404', async () => {
  await createWebhook(page, office.base, 'Website')
  const post = (path: string, phone: string) => postTo(office.base, path, { name: 'Asha Rao', phone })
  const first = await shownAddress(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Qualified' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The settings are saved').waitFor()
  expect(await post(first, '9876543210')).toBe(200)
  await page.getByRole('switch', { name: 'Accepts leads' }).click()
  await page.getByText('Disabled').first().waitFor()
  expect(await post(first, '9876543211')).toBe(403)
  await page.getByRole('switch', { name: 'Accepts leads' }).click()
  await page.getByText('Enabled').first().waitFor()
  await page.getByRole('button', { name: 'Regenerate address…' }).click()
  await page.getByRole('button', { name: 'Regenerate address', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Setup' }).click()
  const second = await shownAddress(page)
  expect([await post(first, '9876543212'), await post(second, '9876543212')]).toEqual([404, 200])
  await page.goto(`${office.base}/leads?status=Qualified`)
  await settle(page)
  await page.getByText('2 leads').waitFor()
  expect(office.complaints).toEqual([])
})
