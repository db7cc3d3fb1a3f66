import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()

beforeAll(async () => void (await makeOfficeLookUsed(office)))

/** By a link of the navigation. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.locator('nav').getByRole('link', { name: place, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: place }).waitFor()
  await settle(page)
}

it('an element keeps the id that it was first drawn with', async () => {
  const page = await office.pageOf('admin')
  await page.addInitScript(() => {
    const changed: string[] = []
    Object.assign(window, { changed })
    const watcher = new MutationObserver((changes) => {
      for (const { oldValue, target } of changes)
        if (oldValue !== null && target instanceof Element) changed.push(`${oldValue} → ${target.id}`)
    })
    watcher.observe(document, { subtree: true, attributeFilter: ['id'], attributeOldValue: true })
  })
  await page.goto(`${office.base}/`)
  await settle(page)
  for (const place of ['Leads', 'Calls', 'Distribution', 'Users']) await goTo(page, place)
  const { changed, ids } = await page.evaluate(() => ({
    changed: (window as unknown as { changed: string[] }).changed,
    ids: document.querySelectorAll('main [id]').length,
  }))
  await page.context().close()
  expect(ids).toBeGreaterThan(0)
  expect(changed).toEqual([])
})

it('the Overview stands whole below the window too, and going back to it comes where one had scrolled', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await goTo(page, 'Overview')
  await page.getByRole('heading', { name: 'Newest leads' }).scrollIntoViewIfNeeded()
  const below = await page.evaluate(() => window.scrollY)
  expect(below).toBeGreaterThan(300)
  await goTo(page, 'Leads')
  await page.goBack()
  await page.getByRole('heading', { name: 'Newest leads' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(below)
  await page.context().close()
})
