import type { Page } from 'playwright-core'

/** Where the Tab key stops. */
interface Stop {
  readonly what: string
  readonly isSeen: boolean
  /** Whether it stands behind the stop before it. */
  readonly isBehind: boolean
}

/** Every stop of the Tab key from the beginning of the page until it leaves it, in turn. */
export async function tabThrough(page: Page, most = 250): Promise<Stop[]> {
  await page.evaluate(() => {
    const begin = document.createElement('span')
    begin.tabIndex = -1
    document.body.prepend(begin)
    begin.focus()
    Object.assign(window, { lastStop: begin, stops: new Set([begin]) })
  })
  const stops: Stop[] = []
  for (let count = 0; count < most; count++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const walk = window as unknown as { lastStop: Element; stops: Set<Element> }
      const at = document.activeElement
      if (!at || at === document.body || walk.stops.has(at)) return null
      const { width, height } = at.getBoundingClientRect()
      const isBehind = Boolean(walk.lastStop.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING)
      walk.lastStop = at
      walk.stops.add(at)
      // What is drawn by its label is as large as that.
      const isSeen = (width > 0 && height > 0) || at.closest('label, [role="radiogroup"]') !== null
      return { what: at.outerHTML.slice(0, 120), isSeen, isBehind }
    })
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error(`the Tab key did not leave the page within ${most} stops`)
}

/** What a keyboard should come to and did not: of a group of radio buttons or tabs one stands for all. */
export function passedOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { stops } = window as unknown as { stops: Set<Element> }
    const inTurn = 'a[href], button, input, select, textarea, [tabindex="0"]'
    return Array.from(document.querySelectorAll<HTMLElement>(inTurn))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0)
      .filter((one) => !one.matches(':disabled, [type="radio"], [type="hidden"]') && !stops.has(one))
      .map((one) => one.outerHTML.slice(0, 120))
  })
}
