import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
const pictures = process.env.PICTURES_DIRECTORY
let page: Page

const hour = 3_600_000

beforeAll(async () => {
  const ids = await writeLeads(office, 'admin', [
    { name: 'Meera Shah', phone: '9876543212', deal_value: 45_000 },
    { name: 'Ravi Nair', phone: '9876543211', deal_value: 320_000, source: 'Fair' },
    { name: 'Asha Rao', phone: '9876543210' },
    { name: 'Dev Patel', phone: '9876543213', deal_value: 9_000, source: 'Fair' },
  ])
  const admin = await adminOf(office)
  const delays = [
    [0, 0.05],
    [1, 5],
    [1, 30],
    [3, 1.5],
  ] as const
  for (const [i, hours] of delays) {
    const called_at = new Date(Date.now() + hours * hour).toISOString()
    const body = { lead_id: ids[i], call_type: 'Outbound', duration_seconds: 60, called_at }
    expect((await admin.call('POST', '/call-logs', body)).statusCode).toBe(201)
  }
  page = await office.pageOf('admin')
})

const names = () => page.locator('[data-row] [data-row-link]').allTextContents()
const head = (name: string) => page.getByRole('columnheader', { name })
const shows = async (expected: string[]) => expect.poll(names).toEqual(expected)

/** Pictures for people to look at, where a directory is given. */
async function picture(name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

describe('leads by their calls', () => {
  it('a list tells the last call, and who waits since when; who was never called is one click away, kept in the address', async () => {
    await page.goto(`${office.base}/leads`)
    await shows(['Dev Patel', 'Asha Rao', 'Ravi Nair', 'Meera Shah'])
    await expect.poll(() => page.getByText('Never · came').count()).toBe(1)
    await page.getByRole('button', { name: 'Never called' }).click()
    await shows(['Asha Rao'])
    expect(new URL(page.url()).search).toBe('?called=never')
    expect(await page.getByRole('button', { name: 'Never called' }).getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await shows(['Asha Rao'])
    await page.getByRole('button', { name: 'Called longest ago' }).click()
    await shows(['Meera Shah', 'Dev Patel', 'Ravi Nair', 'Asha Rao'])
    expect(await head('Last call').getAttribute('aria-sort')).toBe('ascending')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture('leads')
  })

  it('a list stands by the column whose head is pressed, by keys too, and turns at the second press', async () => {
    await page.goto(`${office.base}/leads`)
    await head('Last call').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await shows(['Ravi Nair', 'Dev Patel', 'Meera Shah', 'Asha Rao'])
    expect(new URL(page.url()).search).toBe('?sort=last_call_at')
    await page.keyboard.press('Enter')
    await shows(['Meera Shah', 'Dev Patel', 'Ravi Nair', 'Asha Rao'])
    expect(await head('Last call').getAttribute('aria-sort')).toBe('ascending')
    await page.goto(`${office.base}/leads?sort=deal_value`)
    await shows(['Ravi Nair', 'Meera Shah', 'Dev Patel', 'Asha Rao'])
    expect(await head('Value').getAttribute('aria-sort'), 'the column is in sight').toBe('descending')
    await page.goto(`${office.base}/leads?sort=deal_value&q=patel`)
    await shows(['Dev Patel'])
    expect(await head('Value').getByRole('button').count(), 'a search has no order').toBe(0)
  })
})

describe('the overview', () => {
  it('tells how long leads waited for their first call, with the way to those that wait', async () => {
    await page.goto(`${office.base}/`)
    const table = page.getByRole('table', { name: 'Time to first call' })
    await table.waitFor()
    await page.getByText('Source', { exact: true }).last().click()
    await expect.poll(() => table.getByRole('row').count()).toBe(3)
    await page.getByRole('link', { name: '1 lead never called' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture('overview')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual(['Source', 'First calls', 'Median', '5 min'])
    const edges = await table.evaluate((shown) => {
      const within = document.createRange()
      within.selectNodeContents(shown.querySelector('tbody tr > :last-child') as Element)
      return [
        within.getBoundingClientRect().right,
        (shown.closest('section') as Element).getBoundingClientRect().right,
      ]
    })
    expect((edges[1] ?? 0) - (edges[0] ?? 0), 'as far from the edge as what stands above').toBeGreaterThan(12)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: '1 lead never called' }).click()
    await shows(['Asha Rao'])
  })
})
