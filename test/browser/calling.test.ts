import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../support/browser.ts'
import { adminOf } from '../support/browser-admin.ts'
import { writeLeads } from '../support/browser-leads.ts'

const office = openConsole()
let page: Page
let ids: string[] = []
let taps = 0

beforeAll(async () => {
  ids = await writeLeads(office, 'admin', [
    { name: 'Meera Shah', phone: '9876543212', city: 'Pune', tags: ['Fair'] },
    { name: 'Ravi Nair', phone: '9876543211' },
    { name: 'Asha Rao', phone: '9876543210' },
  ])
  page = await office.pageOf('admin', { width: 390 })
  await page.addInitScript(withoutDialler)
}, 30_000)

/** There is no dialler here that Chromium could open; what the page itself does on the tap is left alone. */
function withoutDialler(): void {
  window.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })
}

const lead = () => page.getByRole('dialog', { name: 'Lead' })
const option = (name: string) => lead().locator('label').filter({ hasText: name })

async function tap(what: Locator): Promise<void> {
  taps += 1
  await what.click()
}

/** The dialler takes the screen, and gives it back. */
async function comeBackFromDialler(after: () => Promise<void> = async () => undefined): Promise<void> {
  const see = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await see('hidden')
  await after()
  await see('visible')
}

interface LoggedCall {
  readonly outcome: string
  readonly duration_seconds: number
  readonly notes: string | null
}

async function callsOf(id: string | undefined): Promise<LoggedCall[]> {
  const reply = await (await adminOf(office)).call('GET', `/leads/${id}/call-logs`)
  return (reply.json() as { data: LoggedCall[] }).data
}

async function statusOf(id: string | undefined): Promise<string> {
  const reply = await (await adminOf(office)).call('GET', `/leads/${id}`)
  return (reply.json() as { data: { status: string } }).data.status
}

describe('calling from a phone', () => {
  it('call, “No Answer”, status, next: four taps, and the next lead is there to be called', async () => {
    await page.goto(`${office.base}/leads`)
    taps = 0
    await tap(page.getByRole('link', { name: 'Call Asha Rao' }))
    await comeBackFromDialler()
    await lead().getByText('How did the call go?').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.screenshot({ path: 'screenshots/how the call went 390 light.png' })
    await tap(option('No Answer'))
    expect(await lead().getByLabel('Minutes').count()).toBe(0)
    await tap(option('Contacted'))
    await tap(lead().getByRole('button', { name: 'Save, next lead' }))
    await lead().getByRole('heading', { name: 'Ravi Nair' }).waitFor()
    await lead().getByRole('link', { name: 'Call', exact: true }).waitFor()
    expect(taps).toBe(4)
    expect(await callsOf(ids[2])).toMatchObject([{ outcome: 'No Answer', duration_seconds: 0 }])
    expect(await statusOf(ids[2])).toBe('Contacted')
  })

  it('asks how long one spoke only where somebody was reached, beginning with the time since the call', async () => {
    await tap(lead().getByRole('link', { name: 'Call', exact: true }))
    await comeBackFromDialler(() => page.waitForTimeout(1_500))
    await option('Completed').click()
    expect(Number(await lead().getByLabel('Seconds').inputValue())).toBeGreaterThanOrEqual(1)
    await lead().getByLabel('Seconds').fill('0')
    await lead().getByRole('button', { name: 'Save, next lead' }).click()
    await lead().getByText('How long did you speak?').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.screenshot({ path: 'screenshots/how long the call was 390 light.png' })
    await lead().getByLabel('Minutes').fill('2')
    await lead().getByLabel('Notes').fill('Wants a sample')
    await page.reload()
    await lead().getByText('What you typed earlier is back.').waitFor()
    await lead().getByRole('button', { name: 'Save, next lead' }).click()
    await lead().getByRole('heading', { name: 'Meera Shah' }).waitFor()
    expect(await callsOf(ids[1])).toMatchObject([
      { outcome: 'Completed', duration_seconds: 120, notes: 'Wants a sample' },
    ])
  })

  it('asks too when the phone has ended the page meanwhile', async () => {
    await page.goto(`${office.base}/leads`)
    await page.getByRole('link', { name: 'Call Meera Shah' }).click()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.goto(`${office.base}/`)
    await lead().getByText('How did the call go?').waitFor()
    await lead().getByRole('button', { name: 'Not now' }).click()
    await lead().getByText('How did the call go?').waitFor({ state: 'detached' })
    expect(await callsOf(ids[0])).toEqual([])
  })

  it('a status that is refused leaves one call, and trying again logs no second', async () => {
    await page.goto(`${office.base}/leads/${ids[0]}?call=1`)
    await page.route('**/console/api/leads', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 500,
            json: { error: { code: 'INTERNAL_ERROR', message: 'Not just now.' } },
          })
        : route.continue(),
    )
    await option('Busy').click()
    await option('Qualified').click()
    await lead().getByRole('button', { name: 'Save', exact: true }).click()
    await lead().getByText('The call is logged, the status is not changed').waitFor()
    await page.unrouteAll()
    await lead().getByRole('button', { name: 'Save', exact: true }).click()
    await lead().getByText('How did the call go?').waitFor({ state: 'detached' })
    expect(await callsOf(ids[0])).toHaveLength(1)
    expect(await statusOf(ids[0])).toBe('Qualified')
  })
})

describe('a lead that is changed where it stands', () => {
  const panel = () => page.getByRole('complementary', { name: 'Lead' })
  const value = (field: string) => panel().getByRole('button', { name: new RegExp(`edit ${field}$`, 'i') })

  it('takes Enter to open, Enter to save, and gives the keyboard back', async () => {
    await page.context().close()
    page = await office.pageOf('admin')
    await page.goto(`${office.base}/leads/${ids[0]}`)
    await value('city').focus()
    await page.keyboard.press('Enter')
    await panel().getByRole('textbox', { name: 'City' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.screenshot({ path: 'screenshots/lead edited in place 1440 light.png' })
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Nashik')
    await page.keyboard.press('Enter')
    await panel()
      .getByRole('button', { name: /^Nashik.*edit city$/ })
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Nashik')
  })

  it('Escape takes it back, and the panel stays', async () => {
    await value('city').click()
    await page.keyboard.type('X')
    await page.keyboard.press('Escape')
    await panel()
      .getByRole('button', { name: /^Nashik.*edit city$/ })
      .waitFor()
    expect(page.url()).toContain(ids[0])
  })

  it('leaving a field saves it: notes, tags, a person', async () => {
    await value('notes').click()
    await page.keyboard.type('Calls back on Monday')
    await value('company').click()
    await panel()
      .getByRole('button', { name: /^Calls back on Monday.*edit notes$/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await value('tags').click()
    await page.keyboard.type('Diwali')
    await panel().getByRole('heading').first().click()
    await panel().getByText('Diwali').waitFor()
    await panel().getByText('Fair').waitFor()
    await value('assigned to').click()
    await page.getByRole('option', { name: 'agent' }).click()
    await panel()
      .getByRole('button', { name: /^agent.*edit assigned to$/ })
      .waitFor()
  })

  it('a value that is refused says so at its field and stays typed', async () => {
    await panel().getByRole('button', { name: 'Edit phone' }).click()
    await panel().getByRole('textbox', { name: 'Phone' }).fill('12')
    await page.keyboard.press('Enter')
    await panel().locator('[aria-invalid="true"]').waitFor()
    expect(await panel().getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('12')
    await panel().getByRole('textbox', { name: 'Phone' }).press('Escape')
    expect(office.complaints).toEqual([])
  })

  it('long text is taken back only after a question', async () => {
    await value('notes').click()
    await page.keyboard.type(' or Tuesday')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null)
    await page.keyboard.press('Escape')
    await panel().getByRole('textbox', { name: 'Notes' }).press('Control+Enter')
    await panel()
      .getByText(/Monday or Tuesday/)
      .waitFor()
  })
})
