import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let ids: string[] = []

beforeAll(async () => {
  ids = await writeLeads(office, 'agent', [
    { name: 'Meera Shah', phone: '9876543212', city: 'Pune', tags: ['Fair'] },
    { name: 'Ravi Nair', phone: '9876543211', city: 'Goa', email: 'ravi@example.in' },
    { name: 'Asha Rao', phone: '9876543210' },
  ])
  page = await office.pageOf('agent')
  await page.addInitScript(() => {
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    })
  })
})

const panel = () => page.getByRole('complementary', { name: 'Lead' })
const chip = (name: string) => panel().locator('label').filter({ hasText: name })
const look = (name: string) => page.screenshot({ path: `screenshots/${name} 1440 light.png` })

describe('an agent’s day', () => {
  it('begins with whom to call; two taps make the first call', async () => {
    await page.goto(`${office.base}/`)
    await page.getByRole('heading', { name: 'To call' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/to-call')
    await settle(page)
    expect(await accessibilityProblems(page)).toEqual([])
    await look('to call')
    await page.getByRole('button', { name: 'Start calling' }).click()
    await panel().getByRole('heading', { name: 'Asha Rao', exact: true }).waitFor()
    await panel().getByText('1 of 3').waitFor()
    await panel().getByRole('link', { name: 'Call', exact: true }).click()
    await panel().getByText('How did the call go?').waitFor()
  })

  it('outcome, call again, next: the lead waits for its time, and the next one stands there', async () => {
    await chip('No Answer').click()
    await chip('In 1 hour').click()
    expect(await accessibilityProblems(page)).toEqual([])
    await look('call again')
    await panel().getByRole('button', { name: 'Save, next lead' }).click()
    await panel().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
    await panel().getByText('2 of 3').waitFor()
    await page.getByText('No Answer logged for Asha Rao').waitFor()
  })

  it('a wrong outcome is put right from the toast: one log is left, and the walk goes on', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await panel().getByRole('heading', { name: 'Asha Rao', exact: true }).waitFor()
    await chip('Busy').click()
    await panel().getByRole('button', { name: 'Save, next lead' }).click()
    await page.getByText('Busy logged for Asha Rao').waitFor()
    await panel().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
    await expect
      .poll(
        async () => {
          const reply = await page.evaluate(
            async (id) => (await (await fetch(`/console/api/leads/${id}/call-logs`)).json()).data,
            ids[2],
          )
          return reply.map(({ outcome }: { outcome: string }) => outcome)
        },
        { timeout: 20_000 },
      )
      .toEqual(['Busy'])
  })

  it('what is to be called again stands under Due', async () => {
    await page.goto(`${office.base}/to-call?list=due`)
    await page.getByRole('link', { name: 'Asha Rao', exact: true }).waitFor()
    await settle(page)
    expect(await accessibilityProblems(page)).toEqual([])
    await look('due')
    expect(await page.getByText('Assigned to').count(), 'all are the agent’s own').toBe(0)
  })

  it('on a phone the count of what is due stands within the bar at the bottom', async () => {
    const api = `/console/api/leads/${ids[2]}/call-again`
    const body = JSON.stringify({ at: new Date(Date.now() - 60_000).toISOString() })
    const status = await page.evaluate(
      async ([path, sent]) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(path ?? '', { method: 'PUT', headers, body: sent ?? '' })).status
      },
      [api, body],
    )
    expect(status).toBe(200)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${office.base}/to-call`)
    const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /To call/ })
    const count = link.getByLabel('1 due')
    await count.waitFor()
    const [bar, badge] = [await link.boundingBox(), await count.boundingBox()]
    if (!bar || !badge) throw new Error('the bar is not shown')
    expect(badge.y).toBeGreaterThanOrEqual(bar.y)
    expect(badge.y + badge.height).toBeLessThan(bar.y + bar.height / 2)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('by keyboard', () => {
  it('Enter goes into the panel, Esc back to the row; l logs, a number is the outcome', async () => {
    await page.goto(`${office.base}/to-call`)
    const row = page.getByRole('link', { name: 'Ravi Nair', exact: true })
    await row.focus()
    await page.keyboard.press('Enter')
    await panel().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ravi Nair')
    expect(await page.evaluate(() => document.activeElement?.closest('aside') !== null)).toBe(true)
    await page.keyboard.press('l')
    await panel().getByText('How did the call go?').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('type')), {
        message: 'the cursor is among the outcomes',
      })
      .toBe('radio')
    await page.keyboard.press('3')
    await expect.poll(() => panel().getByRole('radio', { name: 'No Answer' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ravi Nair')
    expect(await page.evaluate(() => document.activeElement?.closest('[data-row]') !== null)).toBe(true)
  })

  it('a group of chips is one Tab stop', async () => {
    await page.goto(`${office.base}/to-call/${ids[1]}?call=1`)
    await panel().getByText('How did the call go?').waitFor()
    const names = await panel()
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).name))
    expect(new Set(names).size).toBe(3)
    expect(names).not.toContain('')
  })
})

describe('an edit', () => {
  const value = (field: string) => panel().getByRole('button', { name: new RegExp(`edit ${field}$`, 'i') })

  it('empties a field and takes the last tag away', async () => {
    await page.goto(`${office.base}/leads/${ids[0]}`)
    await value('city').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await panel()
      .getByRole('button', { name: /^Add city/ })
      .waitFor()
    await panel()
      .getByRole('button', { name: /^Add email/ })
      .waitFor()
    await value('tags').click()
    await page.keyboard.press('Backspace')
    await panel().getByRole('heading').first().click()
    await panel()
      .getByRole('button', { name: /^Add tags/ })
      .waitFor()
  })

  it('tells of what somebody else has made of the field meanwhile; saved again it is overwritten', async () => {
    await page.goto(`${office.base}/leads/${ids[1]}`)
    await value('city').click()
    const other = await office.pageOf('admin')
    await other.goto(`${office.base}/leads`)
    await other.evaluate(async (id) => {
      const headers = { 'content-type': 'application/json' }
      await fetch(`/console/api/leads/${id}`, { method: 'PATCH', headers, body: '{"city":"Nagpur"}' })
    }, ids[1])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Mumbai')
    await page.keyboard.press('Enter')
    await panel()
      .getByText(/changed City to Nagpur, just now/)
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await look('changed meanwhile')
    await panel().getByRole('textbox', { name: 'City' }).press('Enter')
    await panel()
      .getByRole('button', { name: /^Mumbai.*edit city$/ })
      .waitFor()
    expect(office.complaints).toEqual([])
  })
})
