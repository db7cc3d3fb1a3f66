import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { accountCaller } from '../../../server/records/caller.ts'
import { changeRule } from '../../../server/users/second-factor/require-second-factor.ts'
import { password } from '../../support/app/console.ts'
import { accessibilityProblems, openConsole, signIn } from '../../support/browser/browser.ts'
import { setUpTotp } from '../../support/people/second-factor.ts'

const office = openConsole()
/** Browsers make no passkeys at a bare address. */
const here = (): string => office.base.replace('127.0.0.1', 'localhost')

afterEach(() => expect(office.complaints).toEqual([]))

/** A device with a fingerprint reader, as the browser's own tools pretend one. */
async function withAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const dialog = (page: Page) => page.getByRole('dialog')

describe('passkeys', () => {
  it('are added with a name, sign in, say when they were used, and are removed', async () => {
    const page = await office.freshPage()
    await withAuthenticator(page)
    await signIn(page, here(), 'agent@example.com', password)
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    await page.goto(`${here()}/account`)
    await page.getByRole('button', { name: 'Add…' }).click()
    expect(await page.getByLabel('Name').inputValue()).toMatch(/Chrome on Linux/)
    await page.getByLabel('Name').fill('My laptop')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog(page).getByRole('listitem').nth(9).waitFor()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await passkey.getByText('never used', { exact: false }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Add…' }).click()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog(page).getByText('This device has a passkey for you already.').waitFor()

    await page.context().clearCookies()
    await signIn(page, here(), 'agent@example.com', password)
    const use = page.getByRole('button', { name: 'Use a passkey' })
    await use.waitFor()
    expect(await use.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'To call' }).waitFor()

    await page.goto(`${here()}/account`)
    await passkey.getByText('used just now', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Remove My laptop…' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('Whoever learns your password', { exact: false }).waitFor()
    expect(await passkey.count()).toBe(0)
    await page.context().close()
  })

  it('stand before the app and the recovery codes, which are one click away', async () => {
    const page = await office.freshPage({ width: 390, colorScheme: 'dark' })
    await withAuthenticator(page)
    await signIn(page, here(), 'admin@example.com', password)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${here()}/account`)
    await page.getByRole('button', { name: 'Add…' }).click()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    const [cookie] = await page.context().cookies()
    await setUpTotp(office.service, {
      cookie: '',
      call: async (method, path, body) =>
        office.service.app.inject({
          method: method as 'POST',
          url: `/console/api${path}`,
          headers: { origin: 'http://127.0.0.1:3000', cookie: `${cookie?.name}=${cookie?.value}` },
          ...(body !== undefined && { payload: body as object }),
        }),
    })
    await page.context().clearCookies()
    await signIn(page, here(), 'admin@example.com', password)
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').waitFor()
    await page.getByRole('button', { name: 'Use the authenticator app' }).click()
    await page.getByLabel('Code of your authenticator app').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.context().close()
  })

  it('are not offered where the browser would make none, and the page says where', async () => {
    const page = await office.pageOf('agent')
    await page.goto(`${office.base}/account`)
    await page.getByText(`They work at ${here()}, not at a bare address.`).waitFor()
    expect(await page.getByRole('button', { name: 'Add…' }).count()).toBe(0)
    await page.context().close()
  })

  it('are a way in where the account requires a factor', async () => {
    await office.service.db.transaction(accountCaller(office.accountId), (tx) =>
      changeRule(tx, true, new Date()),
    )
    const page = await office.freshPage({ width: 390 })
    await withAuthenticator(page)
    await signIn(page, here(), 'agent@example.com', password)
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    await page.goto(`${here()}/account`)
    await page.getByRole('list', { name: 'Passkeys' }).waitFor()
    expect(await page.getByRole('button', { name: /^Remove/ }).count(), 'the last one stays').toBe(0)
    await page.context().close()
  })
})
