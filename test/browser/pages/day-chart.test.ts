import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { istDay, shiftDay } from '../../../web/ui/language/ist.ts'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
const longSource = 'Exhibition-of-looms-and-spinning-machines-in-Coimbatore-2026'
const title = 'Leads a day by source'

beforeAll(async () => {
  await makeOfficeLookUsed(office)
  const leads = Array.from({ length: 12 }, (_empty, i) => ({
    name: `Visitor ${i}`,
    phone: `98200 100${10 + i}`,
    source: longSource,
  }))
  await writeLeads(office, 'admin', leads)
})

/** The chart of leads over so many days up to today. */
async function chartOf(page: Page, days: number): Promise<Locator> {
  const today = istDay()
  await page.goto(`${office.base}/?from_date=${shiftDay(today, 1 - days)}&to_date=${today}`)
  await settle(page)
  const chart = page.getByRole('figure', { name: title })
  await chart.scrollIntoViewIfNeeded()
  return chart
}

/** Lays the pointer on a part of the width of the bars, and answers the tip. */
async function pointAt(page: Page, chart: Locator, part: number): Promise<Locator> {
  const box = await chart.locator('[class*="_days_"]').boundingBox()
  if (!box) throw new Error('no bars are drawn')
  await page.mouse.move(box.x + box.width * part, box.y + box.height / 2)
  return chart.locator('[class*="_tip_"]')
}

it('a chart tells the numbers of the day under the pointer, those of its table, and nothing after Escape or once it has left', async () => {
  const page = await office.pageOf('admin')
  const chart = await chartOf(page, 31)
  const numbers = chart.getByRole('button', { name: 'Numbers' })
  await numbers.focus()
  await page.keyboard.press('Enter')
  const table = chart.getByRole('table', { name: title })
  await table.waitFor()
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.querySelector('table') !== null),
    'keys scroll it',
  ).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  for (const part of [0.2, 0.75, 0.99]) {
    const tip = await pointAt(page, chart, part)
    const day = await tip.locator('strong').innerText()
    const told = await tip.locator('[class*="_number_"]').allInnerTexts()
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: day, exact: true }) })
    const counts =
      (await row.count()) === 0 ? told.map(() => '0') : await row.getByRole('cell').allInnerTexts()
    expect(told, day).toEqual(counts)
  }
  const tip = await pointAt(page, chart, 0.5)
  await tip.waitFor()
  await page.keyboard.press('Escape')
  expect(await tip.count()).toBe(0)
  await pointAt(page, chart, 0.6)
  await tip.waitFor()
  await page.getByRole('heading', { name: 'Overview' }).hover()
  expect(await tip.count()).toBe(0)
  await numbers.click()
  expect(await table.count()).toBe(0)
  await page.context().close()
  expect(office.complaints).toEqual([])
})

it.each([
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)(
  'at %i pixels, %s, a long name stays on the screen and no day is written over another, however many there are',
  async (width, colorScheme) => {
    const page = await office.pageOf('admin', { width, colorScheme })
    for (const days of [7, 91, 365, 400]) {
      const chart = await chartOf(page, days)
      const boxes = await chart.locator('[class*="_day_"]').evaluateAll((named) =>
        named
          .filter((one) => one.checkVisibility())
          .flatMap((one) => [one, ...Array.from(one.children)])
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect().toJSON()),
      )
      for (const [i, one] of boxes.entries())
        for (const other of boxes.slice(i + 1))
          expect(
            one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top,
            `${days} days: ${JSON.stringify([one, other])}`,
          ).toBe(true)
      for (const part of [0.01, 0.45, 0.55, 0.99]) {
        const box = await (await pointAt(page, chart, part)).boundingBox()
        expect(box?.x, `${days} days at ${part}`).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0), `${days} days at ${part}`).toBeLessThanOrEqual(width)
      }
      await page.screenshot({ path: `screenshots/chart ${days} days ${width} ${colorScheme}.png` })
      await chart.getByRole('button', { name: 'Numbers' }).click()
      await page.screenshot({ path: `screenshots/chart ${days} numbers ${width} ${colorScheme}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.context().close()
  },
)

it('under forced colours the day under the pointer is marked, and no line covers bars of a few pixels', async () => {
  const page = await office.pageOf('admin', { width: 390 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const [days, stroke] of [
    [7, '1px'],
    [400, '0px'],
  ] as const) {
    const chart = await chartOf(page, days)
    await pointAt(page, chart, 0.9)
    const style = (part: string, name: string): Promise<string> =>
      chart
        .locator(`[class*="_${part}_"]`)
        .first()
        .evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), name)
    expect(await style('column', 'outline-style')).toBe('solid')
    expect(await style('column', 'opacity')).toBe('1')
    await page.screenshot({ path: `screenshots/chart ${days} forced.png` })
    expect(await style('bar', 'stroke-width')).toBe(stroke)
  }
  await page.context().close()
})
