import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await makeOfficeLookUsed(office)
  page = await office.pageOf('admin')
})

/** CSS pixels between what opened and what it opened from, the one above or below the other; none beside each other. */
async function gapBetween(opened: Locator, from: Locator): Promise<number> {
  const [layer, target] = [await opened.boundingBox(), await from.boundingBox()]
  if (!layer || !target) return Number.NaN
  const isBeside = layer.x > target.x + target.width || layer.x + layer.width < target.x
  if (isBeside) return Number.NaN
  return Math.max(layer.y - (target.y + target.height), target.y - (layer.y + layer.height))
}

/** Opens it, sees it where it belongs, and closes it by a press elsewhere; then by Escape. */
async function opensInPlace(from: Locator, layer: () => Locator): Promise<void> {
  for (const close of [() => page.mouse.click(720, 5), () => page.keyboard.press('Escape')]) {
    await from.click()
    await layer().waitFor()
    await expect.poll(() => gapBetween(layer(), from)).toBeGreaterThanOrEqual(0)
    expect(await gapBetween(layer(), from)).toBeLessThan(20)
    await close()
    await layer().waitFor({ state: 'hidden' })
  }
}

it('menus and the choice of columns open where they were opened from, the first time and again', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await opensInPlace(page.getByRole('button', { name: 'Columns' }), () => page.getByRole('dialog'))
  await opensInPlace(page.getByRole('button', { name: /^Download/ }), () => page.getByRole('menu'))
  expect(new URL(page.url()).search).toBe('')
})

it('one that a key opens before the pointer ever came near stands in its place', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  const download = page.getByRole('button', { name: /^Download/ })
  await download.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => gapBetween(page.getByRole('menu'), download)).toBeGreaterThanOrEqual(0)
  expect(await gapBetween(page.getByRole('menu'), download)).toBeLessThan(20)
})
