import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { password } from '../../support/app/console.ts'
import { accessibilityProblems, openConsole, signIn } from '../../support/browser/browser.ts'
import { chooseSheet, totalOf } from '../../support/browser/import.ts'

const office = openConsole()

describe('an import that runs', () => {
  /** Begins one of twelve rows whose saves are held until `letGo`. */
  async function begin(tab: Page, city: string) {
    const rows = Array.from({ length: 12 }, (_, i) => `Kabir Shah,${city}-${i}@example.com`)
    await chooseSheet(tab, office.base, `${city}.csv`, Buffer.from(['Name,Email', ...rows].join('\r\n')))
    await tab.getByRole('button', { name: 'Check 12 rows' }).click()
    const sent: string[] = []
    let letGo = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await tab.route('**/console/api/leads', async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(String(route.request().postDataJSON().email))
        await gate
      }
      await route.continue().catch(() => undefined)
    })
    await tab.getByRole('button', { name: 'Import 12 rows' }).click()
    await tab.getByText(/^0 of 12 rows/).waitFor()
    await expect.poll(() => sent.length).toBe(6)
    return { sent, letGo }
  }

  it('is still there when an admin has looked with other eyes, and says what was refused', async () => {
    const page = await office.pageOf('admin')
    const { letGo } = await begin(page, 'pune')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('The import')
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for agent' }).click()
    await page.getByRole('menuitem', { name: 'See as agent' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'You see what agent sees' })
    await banner.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Invite' }).waitFor()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    await page.route('**/console/api/leads', (route) => {
      const isLast = route.request().postData()?.includes('pune-11@')
      const json = { error: { code: 'INVALID_PARAMS', message: 'Not this one.' } }
      return isLast ? route.fulfill({ status: 400, json }) : route.fallback()
    })
    letGo()
    const end = page.getByRole('alert').filter({ hasText: 'The import is done: 11 new leads' })
    await end.getByText('0 merged, 1 refused').waitFor()
    await end.getByRole('link', { name: 'Show the refused rows' }).click()
    await end.waitFor({ state: 'hidden' })
    const asItEnded = page.getByText('12 of 12 rows: 11 new leads, 0 merged, 1 refused')
    await asItEnded.waitFor()
    await page.getByRole('button', { name: 'admin: your menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Refused of pune.csv and not downloaded: 1 row.').waitFor()
    await page.keyboard.press('Escape')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'photo.xlsx', mimeType: '', buffer: Buffer.from('no workbook') })
    await page.getByText('This is not an Excel workbook that can be read.').waitFor()
    expect(await asItEnded.isVisible()).toBe(true)
    await page.context().close()
  })

  it('waits for whom it is of when another tab signs somebody else in, and then sends the rest once', async () => {
    const before = await totalOf(office)
    const tab = await office.pageOf('admin')
    const { sent, letGo } = await begin(tab, 'nagpur')
    const other = await office.pageOf('agent')
    await tab.context().addCookies(await other.context().cookies())
    letGo()
    const again = tab.getByRole('dialog', { name: 'Sign in again, admin' })
    await again.waitFor()
    // The tab comes to know who is signed in now, and stays whose it was.
    await tab.clock.setSystemTime(Date.now() + 120_000)
    const [looked] = await Promise.all([
      tab.waitForResponse((reply) => reply.url().endsWith('/session')),
      tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
    ])
    expect((await looked.json()).data.user.name).toBe('agent')
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
    await again.getByLabel('Password').first().fill(password)
    expect(await totalOf(office)).toBe(before)
    expect(sent).toHaveLength(6)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.waitFor({ state: 'hidden' })
    await tab.getByText('12 of 12 rows: 12 new leads, 0 merged, 0 refused').waitFor()
    expect(await totalOf(office)).toBe(before + 12)
    expect(sent).toHaveLength(18)
    await Promise.all([tab.context().close(), other.context().close()])
  })

  it('is asked about at sign-out, from menu and palette, and sends nothing after it', async () => {
    const before = await totalOf(office)
    const tab = await office.freshPage()
    await signIn(tab, office.base, 'agent@example.com', password)
    await tab.getByRole('button', { name: 'agent: your menu' }).waitFor()
    const { sent, letGo } = await begin(tab, 'nashik')
    const question = tab.getByRole('dialog', { name: /discard what is not saved/ })
    await tab.keyboard.press('Control+k')
    await tab.getByPlaceholder(/A lead/).fill('Sign out')
    await tab.getByRole('dialog').getByText('Overview').waitFor({ state: 'hidden' })
    await tab.keyboard.press('Enter')
    await question.getByText('Not imported yet of nashik.csv: 12 rows.').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.keyboard.press('Control+k')
    await tab.getByPlaceholder(/A lead/).waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByPlaceholder(/A lead/).waitFor({ state: 'hidden' })
    expect(await question.isVisible()).toBe(true)
    await tab.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await tab.getByRole('button', { name: 'agent: your menu' }).click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await tab.waitForURL(/sign-in/)
    letGo()
    await signIn(tab, office.base, 'admin@example.com', password)
    await tab.getByRole('button', { name: 'admin: your menu' }).waitFor()
    expect(sent).toHaveLength(6)
    expect(await totalOf(office)).toBe(before)
    await tab.context().close()
    expect(office.complaints).toEqual([])
  })
})
