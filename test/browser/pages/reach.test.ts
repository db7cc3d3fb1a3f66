import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'
import { passedOver, tabThrough } from '../../support/browser/tab-walk.ts'

const office = openConsole()
let leadId = ''
let webhookId = ''

beforeAll(async () => {
  const ids = await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210', source: 'Fair', notes: 'Prefers a call after six.' },
    { name: 'Kabir Shah', phone: '9876543211', source: 'Fair', status: 'Won', deal_value: 120_000 },
    { name: 'Meera Nair', email: 'meera@example.com', source: 'Walk-in' },
  ])
  leadId = ids[0] ?? ''
  const admin = await adminOf(office)
  const call = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 95, notes: 'Wants samples first.' }
  await admin.call('POST', '/call-logs', call)
  const made = (await admin.call('POST', '/webhooks', { name: 'Form' })).json() as { data: { id: string } }
  webhookId = made.data.id
})

const paths = (): string[] => [
  ...[
    '/',
    '/leads',
    `/leads/${leadId}`,
    '/leads/duplicates',
    '/leads/import',
    '/calls',
    '/api-keys',
    '/webhooks',
  ],
  ...[`/webhooks/${webhookId}`, '/distribution', '/users', '/audit', '/account'],
]

describe('at 200 % zoom', () => {
  it('every page fits its width, and what is pressed is not cut off', async () => {
    const page = await office.pageOf('admin', { width: 720, deviceScaleFactor: 2 })
    const cut: string[] = []
    for (const path of paths()) {
      await page.goto(`${office.base}${path}`)
      await settle(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (wide > 0) cut.push(`${path}: ${wide} pixels too wide`)
      cut.push(...(await cutOff(page)).map((text) => `${path}: ${text}`))
    }
    await page.screenshot({ path: 'screenshots/zoomed account 720 light.png' })
    await page.context().close()
    expect(cut).toEqual([])
  })

  it('with letters of twice the size every page still fits', async () => {
    const page = await office.pageOf('admin', { width: 1440 })
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    const wide: string[] = []
    for (const path of paths()) {
      await page.goto(`${office.base}${path}`)
      await settle(page)
      const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (by > 0) wide.push(`${path}: ${by}`)
    }
    await page.context().close()
    expect(wide).toEqual([])
  })
})

/** Buttons and links with words that are wider or higher than their box lets through. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('main button, main a, main [role="tab"]'))
      .filter(
        (one) => one.checkVisibility() && one.innerText.trim() !== '' && !one.closest('td, [role="search"]'),
      )
      .filter((one) => {
        const { overflowX, textOverflow } = getComputedStyle(one)
        const isClipped = overflowX === 'hidden' && textOverflow !== 'ellipsis'
        return isClipped && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
      })
      .map((one) => one.innerText.slice(0, 60)),
  )
}

describe('with the Tab key alone', () => {
  it('every page is walked from top to bottom: nothing is passed over, nothing comes out of its order, nothing keeps the focus', async () => {
    const page = await office.pageOf('admin')
    const wrong: string[] = []
    for (const path of paths()) {
      await page.goto(`${office.base}${path}`)
      await settle(page)
      const stops = await tabThrough(page)
      wrong.push(...stops.filter(({ isSeen }) => !isSeen).map(({ what }) => `${path}: unseen ${what}`))
      wrong.push(
        ...stops.filter(({ isBehind }) => !isBehind).map(({ what }) => `${path}: out of order ${what}`),
      )
      wrong.push(...(await passedOver(page)).map((what) => `${path}: passed over ${what}`))
    }
    await page.context().close()
    expect(wrong).toEqual([])
  })

  it.each([
    ['/api-keys', 'New key', 'New API key'],
    ['/webhooks', 'New webhook', 'New webhook'],
    ['/users', 'Invite', 'Invite a user'],
    ['/distribution', 'New rule', 'New rule'],
  ])('%s: a dialog keeps the focus while it is open, and gives it back', async (path, button, title) => {
    const page = await office.pageOf('admin')
    await page.goto(`${office.base}${path}`)
    await settle(page)
    const opener = page.getByRole('button', { name: button }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    const isWithin = (): Promise<boolean> => dialog.evaluate((box) => box.contains(document.activeElement))
    await expect.poll(isWithin).toBe(true)
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 15; step++) {
        await page.keyboard.press(key)
        expect(await isWithin(), `${key} ${step}`).toBe(true)
      }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(opener)).toBe(true)
    await page.context().close()
  })

  it.each([
    ['/users', 'Actions for agent', 'Edit…'],
    ['/users', 'Actions for agent', 'Disable…'],
    ['/leads/:lead', 'More', 'Delete lead…'],
  ])(
    '%s: a dialog that was opened from the menu “%s” gives the focus back to it: %s',
    async (path, menu, item) => {
      const page = await office.pageOf('admin')
      await page.goto(`${office.base}${path.replace(':lead', leadId)}`)
      await settle(page)
      const opener = page.getByRole('button', { name: menu, exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
      await page.getByRole('dialog').waitFor()
      await expect.poll(() => hasFocus(opener)).toBe(false)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(() => hasFocus(opener)).toBe(true)
      await page.context().close()
    },
  )
})

function hasFocus(of: Locator): Promise<boolean> {
  return of.evaluate((one) => one === document.activeElement)
}

describe('in colours that people choose themselves (forced colours)', () => {
  it('signs, bars and what is chosen are still drawn, focus too', async () => {
    const page = await office.pageOf('admin')
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
    const drawn = (selector: string): Promise<Record<string, string>> =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { backgroundColor, outlineStyle, stroke, borderStyle } = getComputedStyle(one)
          const ground = getComputedStyle(document.body).backgroundColor
          return { outlineStyle, borderStyle, stroke, filled: String(backgroundColor !== ground) }
        })
    for (const path of ['/', '/leads', `/leads/${leadId}`, `/webhooks/${webhookId}`, '/api-keys']) {
      await page.goto(`${office.base}${path}`)
      await settle(page)
      expect(await drawn('nav [aria-current="page"]'), path).toMatchObject({ outlineStyle: 'solid' })
      await page.screenshot({
        path: `screenshots/forced ${path.split('/').slice(1, 2).join() || 'overview'}${path.length > 30 ? ' one' : ''}.png`,
      })
    }
    await page.goto(`${office.base}/`)
    await settle(page)
    expect((await drawn('figure [class*="_bar_"]')).stroke).not.toBe('none')
    expect(await drawn('figure [class*="swatch"]')).toMatchObject({ filled: 'true' })
    expect(await drawn('[class*="fill"]')).toMatchObject({ filled: 'true' })
    await page.goto(`${office.base}/leads/${leadId}`)
    await settle(page)
    expect(await drawn('[class*="dot"]')).toMatchObject({ filled: 'true' })
    expect(await drawn('[role="tab"][aria-selected="true"]')).toMatchObject({ outlineStyle: 'solid' })
    await page.keyboard.press('Tab')
    expect(await drawn(':focus-visible')).toMatchObject({ outlineStyle: 'solid' })
    expect(await accessibilityProblems(page)).toEqual([])
    await page.context().close()
  })
})
