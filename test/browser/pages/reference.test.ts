import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { callConsole, password } from '../../support/app/console.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'

const office = openConsole()
let page: Page
const answered: { url: string; encoding: string | undefined; caching: string | undefined }[] = []

async function newKey(): Promise<string> {
  const session = { email: 'admin@example.com', password }
  const signedIn = await callConsole(office.service.app, 'POST', '/session', session)
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
  const settings = { name: 'Reference', permissions: ['read', 'write'], ip_whitelist: [] }
  const made = await callConsole(office.service.app, 'POST', '/api-keys', settings, { cookie })
  return made.json().data.key
}

/** Opens an operation, sends it as the page has it prefilled, and answers the status that is shown. */
async function tryOut(operationId: string): Promise<string> {
  const operation = page.locator(`[id$="-${operationId}"]`)
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  return operation.locator('.live-responses-table tbody .response-col_status').first().innerText()
}

beforeAll(async () => {
  page = await office.freshPage()
  page.on('response', async (response) => {
    const headers = await response.allHeaders()
    answered.push({
      url: response.url(),
      encoding: headers['content-encoding'],
      caching: headers['cache-control'],
    })
  })
  await page.goto(`${office.base}/docs`)
  await page.getByRole('heading', { name: /Leadline/ }).waitFor()
})

describe('the reference at /docs', () => {
  it("carries our own name and asks nobody for another's document", async () => {
    expect(await page.title()).toBe('Leadline API reference')
    expect(await page.getByRole('banner').innerText()).toContain('Leadline')
    expect(await page.locator('.topbar').count()).toBe(0)
  })

  it('both first tries succeed, with nothing typed but the key: a lead is created, then listed', async () => {
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.locator('.auth-container input').fill(await newKey())
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click()
    await page.getByRole('button', { name: 'Close' }).first().click()
    expect(await tryOut('createLead')).toContain('201')
    expect(await tryOut('listLeads')).toContain('200')
    const body = page.locator('[id$="-listLeads"] .live-responses-table .highlight-code').first()
    expect(await body.innerText()).toContain('Asha Rao')
  })

  it('passes axe, with an operation open too, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityProblems(page), colorScheme).toEqual([])
      await page.screenshot({ path: `screenshots/reference 1440 ${colorScheme}.png` })
    }
  })

  it('sends its script and its styles compressed, to be kept for a year', () => {
    const heavy = answered.filter(({ url }) => /\/assets\/reference-.*\.(js|css)$/.test(url))
    expect(heavy.map(({ encoding, caching }) => [encoding, caching])).toEqual([
      ['br', 'public, max-age=31536000, immutable'],
      ['br', 'public, max-age=31536000, immutable'],
    ])
  })

  it('leads the address with a slash to the one without', async () => {
    await page.goto(`${office.base}/docs/`)
    expect(page.url()).toBe(`${office.base}/docs`)
  })

  it("leaves the browser's console empty: nothing is refused by its own policy", () => {
    expect(office.complaints).toEqual([])
  })
})
