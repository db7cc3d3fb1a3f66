import { expect, it } from 'vitest'
import { openConsole, settle } from '../support/browser.ts'
import { makeOfficeLookUsed } from '../support/used-office.ts'

const office = openConsole()

it('a chart tells the numbers of the day under the pointer, those of its table, and nothing once it has left', async () => {
  await makeOfficeLookUsed(office)
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/`)
  await settle(page)
  const chart = page.getByRole('figure', { name: 'Leads a day by source' })
  await chart.scrollIntoViewIfNeeded()
  const tip = chart.locator('[class*="_tip_"]')
  for (const part of [0.2, 0.75]) {
    const { x, y, width, height } = (await chart.locator('[class*="_days_"]').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    await page.mouse.move(x + width * part, y + height / 2)
    const day = await tip.locator('strong').innerText()
    const told = await tip.locator('[class*="_number_"]').allInnerTexts()
    const row = chart.locator('tbody tr', { has: page.locator('th', { hasText: day }) })
    const counts = (await row.count()) === 0 ? told.map(() => '0') : await row.locator('td').allTextContents()
    expect(told, day).toEqual(counts)
  }
  await page.getByRole('heading', { name: 'Overview' }).hover()
  expect(await tip.count()).toBe(0)
  await page.context().close()
  expect(office.complaints).toEqual([])
}, 60_000)
