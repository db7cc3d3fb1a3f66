import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../support/app/console.ts'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, signIn } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let ids: string[] = []

beforeAll(async () => {
  ids = await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210', city: 'Pune' },
    { name: 'Ravi Nair', phone: '9876543211' },
  ])
  page = await office.pageOf('admin')
})

const panel = () => page.getByRole('complementary', { name: 'Lead' })
const city = () => panel().getByLabel('City')
const back = () => panel().getByText('What you typed earlier is back.')

async function typeCity(text: string): Promise<void> {
  await page.goto(`${office.base}/leads/${ids[0]}`)
  await panel().getByRole('button', { name: 'Edit', exact: true }).or(city()).first().waitFor()
  if (!(await city().isVisible())) await panel().getByRole('button', { name: 'Edit', exact: true }).click()
  await city().fill(text)
}

const isSave = (url: URL): boolean => url.pathname.endsWith(`/console/api/leads/${ids[0]}`)

/** Drafts of leads in this browser. */
const drafts = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('leadline-draft')))

describe('text that is typed into a lead and not saved', () => {
  it('is there again after another row, and belongs to its own lead alone', async () => {
    await typeCity('Kolhapur')
    await page.getByRole('link', { name: 'Ravi Nair' }).click()
    await panel().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
    expect(await back().count()).toBe(0)
    await page.getByRole('link', { name: 'Asha Rao' }).click()
    await back().waitFor()
    expect(await city().inputValue()).toBe('Kolhapur')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('leaves no draft when it is saved, though another row was opened before the answer came', async () => {
    await typeCity('Sangli')
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(isSave, async (route) => {
      if (route.request().method() === 'PATCH') await released
      await route.continue()
    })
    await panel().getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('link', { name: 'Ravi Nair' }).click()
    await panel().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
    const answered = page.waitForResponse(
      (response) => isSave(new URL(response.url())) && response.request().method() === 'PATCH',
    )
    release()
    await answered
    await expect.poll(drafts).toEqual([])
    await panel().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
    await page.unroute(isSave)
    await typeCity('Kolhapur')
  })

  it('is there again after a reload', async () => {
    await page.reload()
    await back().waitFor()
    expect(await city().inputValue()).toBe('Kolhapur')
  })

  it('is there again after the page has crashed', async () => {
    const crashed = page
    const crash = crashed.waitForEvent('crash')
    void crashed.goto('chrome://crash').catch(() => undefined)
    await crash
    page = await crashed.context().newPage()
    await page.goto(`${office.base}/leads/${ids[0]}`)
    await back().waitFor()
    expect(await city().inputValue()).toBe('Kolhapur')
  })

  it('is not asked about where nothing of it would be lost', async () => {
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    await page.reload()
    await back().waitFor()
    expect(asked).toEqual([])
  })

  it('leaves alone what somebody else changed meanwhile', async () => {
    await writeLeads(office, 'admin', [{ phone: '9876543210', name: 'Asha Rao', company: 'Rao Mills' }], 200)
    await panel().getByRole('button', { name: 'Save changes' }).click()
    await panel().getByText('Kolhapur').waitFor()
    await panel().getByText('Rao Mills').waitFor()
    expect(await drafts()).toEqual([])
  })

  it('is thrown away only after a question', async () => {
    await typeCity('Nashik')
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await panel().getByText('Kolhapur').waitFor()
    expect(await drafts()).toEqual([])
  })
})

describe('text that is typed into a new key or webhook', () => {
  it('is there again after closing and a reload, and gone once the key is made', async () => {
    await page.goto(`${office.base}/api-keys?new=1`)
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name').fill('Website of the spring fair')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: 'New key' }).first().click()
    await dialog.getByText('What you typed earlier is back.').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Website of the spring fair')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog', { name: /spring fair/ }).waitFor()
    expect(await drafts()).toEqual([])
  })

  it('is kept for a webhook too, but for its secret; giving up asks, and creates nothing', async () => {
    await page.goto(`${office.base}/webhooks?new=linkedin`)
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel('Source').fill('Campaign of spring')
    await dialog.getByLabel('Signing secret').fill('never-in-the-browser')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).toContain('Campaign of spring')
    expect(kept).not.toContain('never-in-the-browser')
    await page.reload()
    await dialog.getByText('What you typed earlier is back.').waitFor()
    expect(await dialog.getByLabel('Source').inputValue()).toBe('Campaign of spring')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await drafts()).toEqual([])
    await page.goto(`${office.base}/webhooks`)
    await page.getByText('No webhooks yet').waitFor()
  })
})

describe('a session that ends under the page', () => {
  const again = () => page.getByRole('dialog', { name: /Sign in again/ })
  const endSessions = async () => {
    await (await adminOf(office)).call('DELETE', '/sessions')
  }

  it('asks for the password over the page, and goes on with what was saved just then', async () => {
    await typeCity('Nagpur')
    await endSessions()
    await panel().getByRole('button', { name: 'Save changes' }).click()
    await again().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
      .toBe('current-password')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.screenshot({ path: 'screenshots/sign in again 1440 light.png' })
    await again().getByLabel('Password').first().fill('not this one, surely')
    await again().getByRole('button', { name: 'Sign in' }).click()
    await again().getByRole('alert').waitFor()
    await again().getByLabel('Password').first().fill(password)
    await again().getByRole('button', { name: 'Sign in' }).click()
    await again().waitFor({ state: 'hidden' })
    await panel().getByText('Nagpur').waitFor()
    expect(page.url()).toContain(ids[0])
  })

  it('leads somebody else to the sign-in page, and keeps nothing that was typed', async () => {
    await typeCity('Satara')
    expect(await drafts()).toHaveLength(1)
    await endSessions()
    await again().waitFor({ timeout: 15_000 })
    await again().getByRole('button', { name: 'Somebody else' }).click()
    await page.waitForURL(/sign-in\?next=/)
    expect(await drafts()).toEqual([])
  })
})

it('at sign-out nothing that was typed stays in the browser, and it asks before', async () => {
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Ravi Nair' }).waitFor()
  await typeCity('Nanded')
  expect(await drafts()).toHaveLength(1)
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: /discard what is not saved/ })
  await question.getByText('1 form holds text that is not saved.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/sign-in/)
  expect(await drafts()).toEqual([])
  expect(office.complaints).toEqual([])
})

it('where the browser keeps nothing, another row loses nothing and a reload asks', async () => {
  const alone = await office.freshPage()
  await alone.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  page = alone
  await signIn(page, office.base, 'admin@example.com', password)
  await page.getByRole('button', { name: /your menu/ }).waitFor()
  await typeCity('Latur')
  await page.getByRole('link', { name: 'Ravi Nair' }).click()
  await panel().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  await back().waitFor()
  await city().fill('Latur Road')
  const asked = alone.waitForEvent('dialog')
  const reloaded = alone.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await alone.context().close()
})
