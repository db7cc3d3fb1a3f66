import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole, settle } from '../support/browser.ts'
import { makeOfficeLookUsed } from '../support/used-office.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await makeOfficeLookUsed(office)
  page = await office.pageOf('admin')
}, 60_000)

const filter = (name: string) => page.getByRole('combobox', { name, exact: true })
const download = () => page.getByRole('button', { name: /^Download/ })
const days = () => page.getByRole('button', { name: /: days in IST/ })
const list = () => page.getByRole('listbox')

/** The list of leads as it was just drawn; nobody has come near to anything in it. */
async function openLeads(): Promise<void> {
  await page.mouse.move(720, 5)
  await page.goto(`${office.base}/leads`)
  await settle(page)
}

/** Every control that opens something in the bar of filters: its box and, element by element, what it is. */
function lookOfControls(): Promise<string[]> {
  return page.evaluate(() => {
    const ownOnly = ['id', 'data-stand-in', 'value', 'xmlns', 'aria-hidden', 'style']
    const look = (element: Element): string => {
      const attributes = Array.from(element.attributes)
        .filter(({ name }) => !ownOnly.includes(name))
        .map(({ name, value }) => `${name}=${value.split(' ').toSorted().join(' ')}`)
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, font, cursor, backgroundColor, border, padding } = getComputedStyle(element)
      const shown = [color, font, cursor, backgroundColor, border, padding, x, y, width, height]
      const within = Array.from(element.children, look).join('')
      return `<${element.tagName} ${[...attributes.toSorted(), ...shown].join(' ')}>${within}`
    }
    return Array.from(document.querySelectorAll('[data-stand-in]'), (one) =>
      look(one.closest('.mantine-InputWrapper-root') ?? one),
    )
  })
}

it('what stands in for a filter, a calendar and a menu is called and looks as they do', async () => {
  await openLeads()
  const before = await lookOfControls()
  const ids = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-stand-in]'), (one) => one.dataset.standIn),
  )
  expect(ids.length).toBeGreaterThanOrEqual(7)
  for (const id of ids) {
    await page.locator(`[data-stand-in="${id}"]`).dispatchEvent('pointerover', { pointerType: 'mouse' })
  }
  // Each has an id for what opens from it.
  await expect.poll(() => page.locator('[data-stand-in]:not([id])').count()).toBe(0)
  expect(await lookOfControls()).toEqual(before)
})

it('a key that reaches one has its list, and what is typed then searches in it', async () => {
  await openLeads()
  await days().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Just')
  await list().getByRole('option').first().waitFor()
  expect(await list().getByRole('option').allInnerTexts()).toEqual(['JustDial'])
  expect(await filter('Source').inputValue()).toBe('Just')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/source=JustDial/)
  await expect.poll(() => filter('Source').inputValue()).toBe('JustDial')
})

it('a click without a pointer, as a screen reader clicks, opens it and leaves the focus in it', async () => {
  await openLeads()
  await filter('Status').evaluate((input: HTMLElement) => input.click())
  await list().waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Status')
  await page.keyboard.press('Escape')
  await list().waitFor({ state: 'hidden' })
  await download().evaluate((button: HTMLElement) => button.click())
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await days().evaluate((button: HTMLElement) => button.click())
  await page.getByRole('dialog').waitFor()
})

it('a pointer that rested there before the page came opens it by its first click', async () => {
  await openLeads()
  const { x = 0, y = 0 } = (await filter('Status').boundingBox()) ?? {}
  for (let i = 0; i < 3; i++) {
    await page.goto(`${office.base}/calls`)
    await settle(page)
    await page.mouse.move(x + 10, y + 10)
    await page.getByRole('link', { name: 'Leads', exact: true }).focus()
    await page.keyboard.press('Enter')
    await filter('Status').waitFor()
    await page.mouse.down()
    await page.mouse.up()
    await list().getByRole('option', { name: 'Qualified' }).waitFor()
  }
})

it('a tap opens it, on its icon too', async () => {
  await openLeads()
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (const [control, opened] of [
    [filter('Status'), list()],
    [filter('Source'), list()],
    [days(), page.getByRole('dialog')],
    [download(), page.getByRole('menu')],
  ] as const) {
    const { x = 0, y = 0 } = (await control.boundingBox()) ?? {}
    await tools.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + 8, y: y + 8 }],
    })
    await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await opened.waitFor()
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
  await tools.detach()
})
