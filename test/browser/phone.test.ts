import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../support/browser.ts'
import { makeOfficeLookUsed } from '../support/used-office.ts'

const office = openConsole()
let page: Page
let used: { leadId: string; webhookId: string }

/** A fingertip, in CSS pixels. */
const fingertip = 40

beforeAll(async () => {
  used = await makeOfficeLookUsed(office)
  page = await office.pageOf('admin', { width: 390 })
}, 60_000)

/** Buttons, tabs, fields and links of their own (not those within a text) that are smaller than a fingertip. */
const tooSmall = () =>
  page.evaluate((least) => {
    const isSmall = (target: Element): boolean => {
      // What is tapped for a switch or a checkbox is the line that it stands on.
      const line = target.closest('.mantine-Checkbox-body, .mantine-Switch-body')
      const { width, height } = (
        line ??
        target.closest('.mantine-Input-wrapper') ??
        target
      ).getBoundingClientRect()
      return width > 2 && (height < least || (width < least && line === null))
    }
    return Array.from(document.querySelectorAll('#root button, #root a, #root input, #root [role="tab"]'))
      .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
      .filter((target) => target.closest('.skip-link, [data-row] a') === null)
      .filter(isSmall)
      .map((target) => target.outerHTML.slice(0, 160))
  }, fingertip - 0.5)

const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

it.each([
  '/',
  '/leads',
  '/leads/{lead}',
  '/leads?new=1',
  '/leads/duplicates',
  '/calls',
  '/api-keys?new=1',
  '/webhooks',
  '/webhooks/{webhook}',
  '/webhooks/{webhook}/mapping',
  '/webhooks/{webhook}/deliveries',
  '/distribution?new=1',
  '/users',
  '/audit',
  '/account',
])(
  '%s: nothing to scroll sideways for, nothing too small for a finger',
  async (path) => {
    await page.goto(
      `${office.base}${path.replace('{lead}', used.leadId).replace('{webhook}', used.webhookId)}`,
    )
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const filters = page.getByRole('button', { name: 'Filters' })
    if ((await page.getByRole('dialog').count()) === 0 && (await filters.count()) > 0) await filters.click()
    expect(await sideways()).toBe(0)
    expect(await tooSmall()).toEqual([])
  },
  30_000,
)

it('filters wait behind one button', async () => {
  await page.goto(`${office.base}/leads`)
  const status = page.getByRole('combobox', { name: 'Status' })
  await page.locator('[data-row]').first().waitFor()
  expect(await status.count()).toBe(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await status.waitFor()
}, 30_000)
