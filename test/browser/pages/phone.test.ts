import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210', company: 'Rao Textiles' },
    {
      name: `Long ${'company name '.repeat(8)}`,
      phone: '9876543211',
      email: `${'long'.repeat(12)}@example.com`,
    },
  ])
  page = await office.pageOf('admin', { width: 390 })
})

/** How far what is seen reaches beyond the screen, in pixels. */
function overhang(): Promise<number> {
  return page.evaluate(() => {
    const dialogs = Array.from(document.querySelectorAll('[role="dialog"]'))
    const wide = [document.documentElement, ...dialogs].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    )
    const beyond = dialogs.map((dialog) => dialog.getBoundingClientRect().right - window.innerWidth)
    return Math.max(...wide, ...beyond)
  })
}

it('the bar at the bottom leads to the first pages, “More” to the others', async () => {
  await page.goto(`${office.base}/`)
  await settle(page)
  const bar = page.getByRole('navigation', { name: 'Pages' })
  await bar.getByRole('link', { name: 'Calls' }).click()
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await overhang()).toBeLessThanOrEqual(0)
})

it('no button of a lead cuts its words off, in a wide font neither', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByText('Asha Rao').click()
  const lead = page.getByRole('dialog', { name: 'Lead' })
  await lead.getByRole('button', { name: 'Log a call' }).waitFor()
  for (const spacing of ['0', '0.08em', '0.2em']) {
    await page.addStyleTag({ content: `.mantine-Button-label { letter-spacing: ${spacing} }` })
    const cut = await lead
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
    await page.screenshot({ path: `screenshots/lead header ${spacing}.png` })
    expect(cut, spacing).toEqual([])
    expect(await overhang()).toBeLessThanOrEqual(0)
  }
})

it('a lead opens over the list, takes a call and closes', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByText('Asha Rao').click()
  const lead = page.getByRole('dialog', { name: 'Lead' })
  await lead.getByRole('button', { name: 'Log a call' }).click()
  await lead.locator('label').filter({ hasText: 'Completed' }).click()
  await lead.getByLabel('Minutes').fill('3')
  await lead.getByRole('button', { name: 'Save', exact: true }).click()
  await lead.getByText('3 min 00 s').first().waitFor()
  expect(await overhang()).toBeLessThanOrEqual(0)
  await lead.getByRole('button', { name: 'Close' }).click()
  await lead.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/leads')
})

it('cards of leads and of calls have what one does from them, and begin in the upper third of the screen', async () => {
  for (const path of ['/leads', '/calls']) {
    await page.goto(`${office.base}${path}`)
    const dial = page.getByRole('link', { name: 'Call Asha Rao' })
    await dial.waitFor()
    expect(await dial.getAttribute('href')).toBe('tel:+919876543210')
    const top = (await page.locator('[data-row]').first().boundingBox())?.y
    expect(top).toBeLessThan(300)
  }
  await page.goto(`${office.base}/leads`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).waitFor()
  await page.getByRole('menuitem', { name: 'Possible duplicates' }).click()
  await page.waitForURL(/duplicates/)
})

it('the palette puts phone and email of a lead below each other, however long', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByRole('button', { name: 'Find a lead or go to' }).click()
  await page.getByPlaceholder(/A lead/).fill('98765 43211')
  const found = page.getByRole('dialog').getByText(/^\+91 98765 43211/)
  await found.waitFor()
  expect(await found.innerText()).toMatch(/^\+91 98765 43211\nlonglong/)
  expect(await overhang()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
})

it('the box of a card is drawn, and as large as a fingertip is high', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const box = page.getByRole('checkbox', { name: 'Select Asha Rao' })
  await box.check()
  const around = await box.locator('xpath=../..').boundingBox()
  expect(around?.height).toBeGreaterThanOrEqual(40)
  expect(await box.boundingBox()).toMatchObject({ width: 16, height: 16 })
  await page.getByRole('button', { name: 'Done selecting' }).click()
})

it('the filters wait behind a button and filter', async () => {
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Lost')
  await page.getByText('No lead fits these filters').waitFor()
  expect(page.url()).toContain('status=Lost')
})

it.each([
  '/leads?new=1',
  '/api-keys?new=1',
  '/webhooks?new=1',
  '/webhooks?new=linkedin',
  '/distribution?new=1',
  '/users?new=1',
])('the form at %s stays within the screen', async (path) => {
  await page.goto(`${office.base}${path}`)
  await page.getByRole('dialog').waitFor()
  expect(await overhang()).toBeLessThanOrEqual(0)
})

it('several cards are chosen by tapping them, and changed at once', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByText('Asha Rao').click()
  expect(new URL(page.url()).pathname).toBe('/leads')
  await page.getByText('1 lead selected').waitFor()
  await page.getByRole('button', { name: 'All on this page' }).click()
  await page.getByText('2 leads selected').waitFor()
  await page.getByRole('checkbox', { name: /^Select Long/ }).click()
  await page.getByText('1 lead selected').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/cards selected 390 light.png' })
  expect(await overhang()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Set status…' }).click()
  await page.getByRole('dialog').locator('label').filter({ hasText: 'Qualified' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change 1 lead' }).click()
  await page.getByText('1 lead changed.').waitFor()
  await page.getByRole('button', { name: 'Done selecting' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Asha Rao' }).getByText('Qualified').waitFor()
  await page.getByText('Asha Rao').click()
  await page.getByRole('dialog', { name: 'Lead' }).waitFor()
})
