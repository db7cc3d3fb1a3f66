import { gzipSync } from 'node:zlib'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { password } from '../../support/app/console.ts'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, signIn } from '../../support/browser/browser.ts'

const office = openConsole()

it('a wrong password is refused in words, the right one leads to the first steps', async () => {
  const page = await office.freshPage()
  await signIn(page, office.base, 'admin@example.com', 'not this one, surely')
  await page.getByRole('alert').first().waitFor()
  expect(page.url()).toContain('sign-in')
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('First steps').first().waitFor()
  expect(office.complaints).toEqual([])
})

it('the sign-in page loads less than 250 kB of gzipped script, none of it inline', async () => {
  const page = await office.freshPage()
  let scriptBytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scriptBytes += gzipSync(await response.body()).length
  })
  const reply = await page.goto(`${office.base}/sign-in`)
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThan(250_000)
  expect(reply?.headers()['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
})

describe('somebody else who signs in in another tab', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Sign in again, admin' })
  const csv = async (page: Page) => {
    await page.getByRole('button', { name: /^Download / }).click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  }

  it('gets no download of the page’s person: it says who is there, and waits until its person is back', async () => {
    const page = await office.pageOf('admin')
    const other = await office.pageOf('agent')
    await page.goto(`${office.base}/audit`)
    await page.getByRole('heading', { name: 'Audit' }).waitFor()
    const files: Download[] = []
    page.on('download', (file) => files.push(file))
    await page.context().addCookies(await other.context().cookies())
    await csv(page)
    await question(page)
      .getByText(/^agent has signed in in another tab/)
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.screenshot({ path: 'screenshots/somebody else 1440 light.png' })
    expect(files).toEqual([])
    await question(page).getByLabel('Password').first().fill(password)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      question(page).getByRole('button', { name: 'Sign in' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/)
    expect(await file.failure()).toBeNull()
    await Promise.all([page.context().close(), other.context().close()])
  })

  it('can go on with the page, where nothing is left of the one before', async () => {
    const name = `Venkatanarasimharajuvaripeta ${'Subrahmanyam '.repeat(8)}Rao`
    const admin = await adminOf(office)
    const { data: users } = (await admin.call('GET', '/users')).json() as {
      data: { id: string; email: string }[]
    }
    const { id } = users.find(({ email }) => email === 'agent@example.com') ?? {}
    expect((await admin.call('POST', `/users/${id}`, { name })).statusCode).toBe(200)
    const page = await office.pageOf('admin', { width: 390 })
    const other = await office.pageOf('agent')
    await page.goto(`${office.base}/leads?new=1`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Kabir Khan')
    const dialled = { leadId: id, at: Date.now(), isAway: false }
    await page.evaluate((call) => sessionStorage.setItem('leadline-dialled', call), JSON.stringify(dialled))
    await page.context().addCookies(await other.context().cookies())
    await question(page).getByText(`${name} has signed in`, { exact: false }).waitFor({ timeout: 20_000 })
    await question(page).getByText(`Going on as ${name} discards what you have not saved.`).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.screenshot({ path: 'screenshots/somebody else 390 light.png' })
    const goOn = question(page).getByRole('button', { name: `Go on as ${name}` })
    const [inner, outer] = await Promise.all([goOn.boundingBox(), question(page).boundingBox()])
    expect(inner?.width, 'a long name stays in the dialog').toBeLessThan(outer?.width ?? 0)
    await goOn.click()
    await page.getByRole('button', { name: `${name}: your menu` }).waitFor()
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage)), 'whom one has dialled').toEqual([])
    await page.getByRole('link', { name: 'Leads' }).locator('visible=true').first().click()
    await page.getByText('0 leads').waitFor()
    expect(await question(page).count()).toBe(0)
    await Promise.all([page.context().close(), other.context().close()])
    expect(office.complaints).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('the sign-in page in %s', (colorScheme) => {
  it('passes axe, with a refusal on it too', async () => {
    const page = await office.freshPage({ width: 390, colorScheme })
    await signIn(page, office.base, 'nobody@example.com', 'not this one, surely')
    await page.getByRole('alert').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.context().close()
  })
})
