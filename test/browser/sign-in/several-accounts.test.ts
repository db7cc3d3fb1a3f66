import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeAccount, makeUser, password } from '../../support/app/console.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'

const office = openConsole()
let page: Page
let otherShortName = ''

/** Two accounts; the same person is an admin of both, with one password. */
beforeAll(async () => {
  const other = await makeAccount(office.service, 'Mehta Foods')
  otherShortName = other.short_name
  await makeUser(office.service, other, 'admin', 'admin')
  await makeUser(office.service, other, 'only-here', 'agent')
  page = await office.freshPage()
})

async function signInTo(account: string, email: string): Promise<void> {
  await page.goto(`${office.base}/sign-in`)
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

it('where there are several accounts, the sign-in asks first for the short name of one, and passes axe', async () => {
  await page.goto(`${office.base}/sign-in`)
  await page.getByLabel('Account').waitFor()
  expect(await page.getByLabel('Account').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/sign-in several accounts 1440 light.png' })
})

it('the short name of another account is refused with the same words as a wrong password, and so is an unknown one', async () => {
  const said: string[] = []
  for (const account of ['rao-textiles', 'nobody-of-that-name']) {
    await signInTo(account, 'only-here@example.com')
    said.push(await page.getByRole('alert').innerText())
  }
  await page.getByLabel('Account').fill(otherShortName)
  await page.getByLabel('Password').first().fill('not this one, surely')
  const [refusal] = await Promise.all([
    page.waitForResponse(/console\/api\/session$/),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ])
  expect(refusal.status()).toBe(401)
  expect(new Set([...said, await page.getByRole('alert').innerText()]).size).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

it('the short name chooses the account of a person who is in both', async () => {
  await signInTo(otherShortName, 'admin@example.com')
  await page.getByText('Mehta Foods').locator('visible=true').waitFor()
  expect(await page.getByText('Rao Textiles').count()).toBe(0)
  expect(office.complaints).toEqual([])
})
