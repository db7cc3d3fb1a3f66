import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

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

  it('a page on whose link the pointer rested is drawn at once, with its rows: nothing stands for them', async () => {
    const page = await office.pageOf('admin')
    await weigh(page, '/account')
    await page.evaluate(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      new MutationObserver(() => {
        for (const one of Array.from(document.querySelectorAll('main [role="status"][aria-label]')))
          seen.add(one.ariaLabel ?? '')
      }).observe(document.body, { childList: true, subtree: true })
    })
    const link = page.getByRole('navigation').getByRole('link', { name: 'Audit', exact: true })
    const answered = page.waitForResponse((response) => response.url().includes('/console/api/audit'))
    await link.hover()
    await (await answered).finished()
    await link.click()
    await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor()
    await settle(page)
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    expect(seen).toEqual([])
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

  it('a list fills the window at once, the rows below follow, and no column moves', async () => {
    const page = await office.pageOf('admin')
    await page.goto(`${office.base}/leads`)
    await settle(page)
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
    const comeBack = async () => {
      await link('Users').click()
      await page.getByRole('table').getByText('admin@example.com').waitFor()
      return page.evaluate(async () => {
        const seen: { rows: number; columns: string }[] = []
        const look = (): void => {
          const table = document.querySelector('section[aria-label="Leads"] table')
          if (!table) return
          const heads = Array.from(table.querySelectorAll('thead th'))
          seen.push({
            rows: table.querySelectorAll('[data-row]').length,
            columns: heads.map((head) => Math.round(head.getBoundingClientRect().left)).join(' '),
          })
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>('nav a[href$="/leads"]')?.click()
        for (let i = 0; i < 300 && seen.at(-1)?.rows !== 50; i++) await new Promise(requestAnimationFrame)
        observer.disconnect()
        return seen
      })
    }
    const steps = await comeBack()
    expect(steps[0]?.rows).toBe(20)
    expect(steps.at(-1)?.rows).toBe(50)
    // Beside an open lead the list has other columns, of which the whole list must not take its widths.
    await page.locator('[data-row] a').first().click()
    await page
      .getByRole('complementary', { name: 'Lead' })
      .getByRole('heading', { level: 2 })
      .first()
      .waitFor()
    const later = await comeBack()
    expect(new Set([...steps, ...later].map(({ columns }) => columns)).size).toBe(1)
    await page.context().close()
  })
})
