import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openConsole, settle } from '../support/browser.ts'
import { makeOfficeLookUsed } from '../support/used-office.ts'

const office = openConsole()

/** What an address asks for when nothing of it is kept by the browser. */
interface Weight {
  readonly requests: number
  /** Bytes of script as they travel, compressed. */
  readonly scriptBytes: number
}

async function weigh(page: Page, path: string): Promise<Weight> {
  await page.goto(`${office.base}${path}`, { waitUntil: 'networkidle' })
  await settle(page)
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    return {
      // A page asks again for what it shows every few seconds: the same address counts once.
      requests: new Set(loaded.map(({ name }) => name)).size + 1,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })
}

it('the Hindi catalogue is there once: what works beside the page knows no language', () => {
  const files = readdirSync('dist/web/assets').filter((name) => /^hindi-(?!service).*\.js$/.test(name))
  expect(files).toHaveLength(1)
})

describe('an address opened for the first time', () => {
  it('sign-in asks for less than 150 kB of script', async () => {
    const page = await office.freshPage()
    const { scriptBytes } = await weigh(page, '/sign-in')
    expect(scriptBytes).toBeGreaterThan(20_000)
    expect(scriptBytes).toBeLessThan(150_000)
  })

  it('the file of a page is fetched when the pointer or the focus is on its link, not before', async () => {
    const page = await office.pageOf('admin')
    await weigh(page, '/account')
    const fetched = (name: string): Promise<boolean> =>
      page.evaluate(
        (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
        `/assets/${name}-`,
      )
    expect([await fetched('audit'), await fetched('users')]).toEqual([false, false])
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
    await link('Audit').hover()
    await expect.poll(() => fetched('audit')).toBe(true)
    await link('Users').focus()
    await expect.poll(() => fetched('users')).toBe(true)
    await page.context().close()
  })

  it('no page takes more than 20 requests', async () => {
    const { leadId, webhookId } = await makeOfficeLookUsed(office)
    const paths = [
      ...['/', '/leads', `/leads/${leadId}`, '/leads/duplicates', '/calls', '/api-keys', '/webhooks'],
      ...[`/webhooks/${webhookId}`, `/webhooks/${webhookId}/mapping`, `/webhooks/${webhookId}/deliveries`],
      ...['/distribution', '/users', '/audit', '/account'],
    ]
    const heavy: string[] = []
    for (const path of paths) {
      const page = await office.pageOf('admin')
      const { requests } = await weigh(page, path)
      if (requests > 20) heavy.push(`${path}: ${requests}`)
      await page.context().close()
    }
    expect(heavy).toEqual([])
  }, 120_000)
})
