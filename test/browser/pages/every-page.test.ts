import { mkdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import { accessibilityProblems, colourRules, openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
let pages: Record<string, string> = {}

beforeAll(async () => {
  mkdirSync('screenshots', { recursive: true })
  const { leadId, webhookId } = await makeOfficeLookUsed(office)
  pages = {
    overview: '/',
    leads: '/leads',
    lead: `/leads/${leadId}`,
    duplicates: '/leads/duplicates',
    calls: '/calls',
    'api-keys': '/api-keys',
    webhooks: '/webhooks',
    webhook: `/webhooks/${webhookId}`,
    mapping: `/webhooks/${webhookId}/mapping`,
    deliveries: `/webhooks/${webhookId}/deliveries`,
    distribution: '/distribution',
    users: '/users',
    audit: '/audit',
    account: '/account',
    'not-found': '/nowhere',
  }
})

/** What stands in a page follows from its width: in other colours only these are looked at again. */
const looks = [
  { width: 1440, colorScheme: 'light', rules: null },
  { width: 1440, colorScheme: 'dark', rules: colourRules },
  { width: 390, colorScheme: 'light', rules: colourRules },
  { width: 390, colorScheme: 'dark', rules: null },
] as const

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme, rules }) => {
  it('every page passes axe, fits its width and is photographed', async () => {
    const page = await office.pageOf('admin', { width, colorScheme })
    const problems: string[] = []
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${office.base}${path}`)
      await settle(page)
      await page.screenshot({ path: `screenshots/${name}-${width}-${colorScheme}.png` })
      for (const problem of await accessibilityProblems(page, rules)) problems.push(`${name}: ${problem}`)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (tooWide > 0) problems.push(`${name}: ${tooWide} pixels too wide`)
    }
    await page.context().close()
    expect(problems).toEqual([])
  }, 120_000)
})

it('every number that is shown says what its rows say', async () => {
  const { service, accountId } = office
  const checks = await service.db.transaction(accountCaller(accountId), async (tx) => [
    await verifyCounts(tx, countedLeads(accountId), false),
    await verifyCounts(tx, countedCallLogs(accountId), false),
  ])
  expect(checks.map(({ wrong }) => wrong)).toEqual([0, 0])
})

it('no page is refused anything by the Content-Security-Policy, and none complains in the browser console', () => {
  expect(office.complaints).toEqual([])
})
