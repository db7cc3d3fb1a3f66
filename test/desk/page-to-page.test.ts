import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openConsole, settle } from '../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../support/browser/used-office.ts'

const office = openConsole()

const places = ['Leads', 'Calls', 'Webhooks', 'API keys', 'Distribution', 'Users', 'Audit', 'Overview']

/** So long somebody points at a link before the click, at least. */
const pointedMs = 150

/**
 * Milliseconds from a click in the navigation until the page stands, drawn, with what it shows. As a person comes there:
 * the page before has been seen whole, and the pointer is on the link before it clicks.
 */
async function walkTo(page: Page, place: string): Promise<number> {
  await settle(page)
  await page.locator('nav').getByRole('link', { name: place, exact: true }).hover()
  await page.waitForTimeout(pointedMs)
  return page.evaluate(async (name) => {
    const link = Array.from(document.querySelectorAll<HTMLElement>('nav a')).find(
      (one) => one.innerText.trim() === name,
    )
    if (!link) throw new Error(`no way leads to ${name}`)
    const begun = performance.now()
    link.click()
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
    for (let i = 0; i < 2_000; i++) {
      const isThere = document.querySelector('h1')?.textContent === name && link.ariaCurrent === 'page'
      if (isThere && document.querySelector('[role="status"][aria-label^="Loading"]') === null) {
        await frame()
        return performance.now() - begun
      }
      await frame()
    }
    throw new Error(`${name} did not come`)
  }, place)
}

/** The milliseconds that so large a part of the walks took at most. */
function percentile(walks: readonly number[], part: number): number {
  const sorted = walks.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)
}

const said = (walks: readonly number[]): string =>
  `p50 ${percentile(walks, 0.5)} ms, p95 ${percentile(walks, 0.95)} ms of ${walks.length}`

it('on a processor four times slower every page follows a click; the times are printed, not judged', async () => {
  await makeOfficeLookUsed(office)
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/`)
  await settle(page)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const first = new Map<string, number>()
  for (const place of places) first.set(place, await walkTo(page, place))
  const again = new Map<string, number[]>(places.map((place) => [place, []]))
  // Each page from each other one, in an order that no page follows another one twice in a row.
  for (let step = 1; step < places.length; step++)
    for (let i = 0; i < places.length; i++) {
      const place = places[(i * step) % places.length] ?? 'Leads'
      if ((await page.locator('h1').innerText()) !== place) again.get(place)?.push(await walkTo(page, place))
    }
  const lines = places.map(
    (place) =>
      `${place}: ${Math.round(first.get(place) ?? 0)} ms the first time, again ${said(again.get(place) ?? [])}`,
  )
  console.info(
    [
      'page to page, processor × 4:',
      `all: the first time ${said([...first.values()])}, again ${said([...again.values()].flat())}`,
      ...lines,
    ].join('\n'),
  )
  await page.context().close()
  expect(first.size).toBe(places.length)
  expect(office.complaints).toEqual([])
}, 300_000)
