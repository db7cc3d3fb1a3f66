import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { password } from '../../support/app/console.ts'
import { accessibilityProblems, openConsole, settle, signIn } from '../../support/browser/browser.ts'
import { codeOf, forgetUsedCodes } from '../../support/people/second-factor.ts'

const office = openConsole()
let secret = ''
let recoveryCodes: string[] = []

afterEach(() => expect(office.complaints).toEqual([]))

const dialog = (page: Page) => page.getByRole('dialog')
const codeField = (page: Page) => page.getByLabel('Code of your authenticator app')
const keyShown = async (page: Page): Promise<string> =>
  (await page.getByRole('region', { name: 'key for your authenticator app' }).innerText()).replace(/\s/g, '')

/** What a picture of a QR code would say: its size in modules, the dark ones and the white around them. */
const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code for your authenticator app' })

describe('setting up an authenticator app', () => {
  it('shows a QR code and its key, takes a code, and shows ten recovery codes once', async () => {
    const page = await office.freshPage()
    await signIn(page, office.base, 'agent@example.com', password)
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    await page.goto(`${office.base}/account`)
    await page.getByRole('button', { name: 'Set up…' }).click()
    await qrCode(page).waitFor()
    secret = await keyShown(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await accessibilityProblems(page)).toEqual([])
    await codeField(page).fill('000000')
    await dialog(page).getByText('The code is not right', { exact: false }).waitFor()
    await codeField(page).fill(codeOf(secret))
    const codes = dialog(page).getByRole('listitem')
    await codes.nth(9).waitFor()
    recoveryCodes = await codes.allInnerTexts()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('leadline-recovery-codes.txt')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 codes left').waitFor()
    await forgetUsedCodes(office.service)
    await page.context().close()
  })
})

describe('signing in with a second factor', () => {
  it('asks for six digits, which phones fill in, and goes on by itself', async () => {
    const page = await office.freshPage({ width: 390, colorScheme: 'dark' })
    await signIn(page, office.base, 'agent@example.com', password)
    await codeField(page).waitFor()
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.type('000000')
    await page.getByText('The code is wrong', { exact: false }).waitFor()
    expect(await codeField(page).inputValue()).toBe('')
    await page.keyboard.type(codeOf(secret))
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    await forgetUsedCodes(office.service)
    await page.context().close()
  })

  it('takes a recovery code instead, by keyboard alone', async () => {
    const page = await office.freshPage()
    await signIn(page, office.base, 'agent@example.com', password)
    await codeField(page).waitFor()
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Recovery code').waitFor()
    await page.keyboard.type(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    await page.context().close()
  })

  it('is asked for over the page when the session has ended, and the page goes on', async () => {
    const page = await office.freshPage()
    await signIn(page, office.base, 'agent@example.com', password)
    await codeField(page).fill(codeOf(secret))
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    await forgetUsedCodes(office.service)
    await page.goto(`${office.base}/account`)
    await page.getByText('9 codes left').waitFor()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'New codes…' }).click()
    await dialog(page).getByRole('button', { name: 'Make new codes' }).click()
    const again = page.getByRole('dialog', { name: /Sign in again/ })
    await again.getByLabel('Password').first().fill(password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await codeField(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await codeField(page).fill(codeOf(secret))
    await dialog(page).getByRole('listitem').nth(9).waitFor()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 codes left').waitFor()
    await page.context().close()
  })
})

describe('an account that requires a second factor', () => {
  it('an admin with one requires it; whoever has none is led to it before anything else', async () => {
    const page = await office.pageOf('admin')
    await page.goto(`${office.base}/account`)
    await page.getByRole('switch', { name: 'Require a second factor' }).click()
    await page.getByRole('button', { name: 'Require it' }).click()
    await dialog(page).getByText('Set up your own second factor first', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Set up…' }).click()
    await codeField(page).fill(codeOf(await keyShown(page)))
    await page.getByRole('button', { name: 'I have kept them' }).click()
    // The agent has one no longer.
    await page.goto(`${office.base}/users`)
    await page.getByRole('button', { name: 'Actions for agent' }).click()
    await page.getByRole('menuitem', { name: 'Reset second factor…' }).click()
    await page.getByRole('button', { name: 'Reset it' }).click()
    await page.getByRole('row', { name: /agent@example.com.*Off/ }).waitFor()
    await page.goto(`${office.base}/account`)
    await page.getByText('1 person has none yet.').waitFor()
    await page.getByRole('switch', { name: 'Require a second factor' }).click()
    await page.getByText('1 person without one', { exact: false }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Require it' }).click()
    await page.getByRole('switch', { name: 'Require a second factor', checked: true }).waitFor()

    const led = await office.freshPage({ width: 390 })
    await signIn(led, office.base, 'agent@example.com', password)
    await led.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    await qrCode(led).waitFor()
    expect(await accessibilityProblems(led)).toEqual([])
    await codeField(led).fill(codeOf(await keyShown(led)))
    await led.getByRole('button', { name: 'I have kept them' }).click()
    await led.getByRole('heading', { name: 'To call' }).waitFor()
    await settle(led)
    await led.context().close()
    await page.context().close()
  })
})
