import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'
import { type Opened, whatOpensOverLeads } from '../../support/browser/what-opens.ts'
import { whatOpensInSettings } from '../../support/browser/what-opens-in-settings.ts'

const office = openConsole()
let opened: Record<string, Opened> = {}

beforeAll(async () => {
  const { leadId, webhookId } = await makeOfficeLookUsed(office)
  opened = { ...whatOpensOverLeads(leadId), ...whatOpensInSettings(webhookId) }
})

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

describe.concurrent.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }) => {
  it('everything that opens over a page passes axe and fits the width', async () => {
    const page = await office.pageOf('admin', { width, colorScheme })
    const problems: string[] = []
    for (const [name, { on, open }] of Object.entries(opened)) {
      await page.goto(`${office.base}${on}`)
      await settle(page)
      await open(page).catch((error: Error) => problems.push(`${name}: ${error.message}`))
      await page.screenshot({ path: `screenshots/opened ${name} ${width} ${colorScheme}.png` })
      for (const problem of await accessibilityProblems(page)) problems.push(`${name}: ${problem}`)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (tooWide > 0) problems.push(`${name}: ${tooWide} pixels too wide`)
    }
    await page.context().close()
    expect([...problems, ...office.complaints]).toEqual([])
  }, 180_000)
})
