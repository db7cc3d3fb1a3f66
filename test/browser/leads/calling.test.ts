import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

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
})

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

const refusal = { error: { code: 'INTERNAL_ERROR', message: 'Not just now.' } }

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
    await page.route('**/console/api/leads/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: refusal }) : route.continue(),
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

  it('what is typed once the call is logged and its status refused is not dropped', async () => {
    await page.goto(`${office.base}/leads/${ids[0]}?call=1`)
    await page.route('**/console/api/leads/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: refusal }) : route.continue(),
    )
    await option('Voicemail').click()
    await option('Lost').click()
    await lead().getByRole('button', { name: 'Save', exact: true }).click()
    await lead().getByText('The call is logged, the status is not changed').waitFor()
    await page.unrouteAll()
    await lead().getByLabel('Notes').fill('Asks for Monday')
    await lead().getByRole('button', { name: 'Save', exact: true }).click()
    await lead().getByText('This call is logged already, in other words.').waitFor()
    expect(await lead().getByLabel('Notes').inputValue()).toBe('Asks for Monday')
    await lead().getByRole('button', { name: 'Not now' }).click()
  })

  it('takes back no status that somebody else set meanwhile', async () => {
    await page.goto(`${office.base}/leads/${ids[1]}?call=1`)
    await lead().getByText('How did the call go?').waitFor()
    const status = (await statusOf(ids[1])) === 'Won' ? 'Lost' : 'Won'
    const change = { name: 'Ravi Nair', phone: '9876543211', status }
    expect((await (await adminOf(office)).call('POST', '/leads', change)).statusCode).toBe(200)
    await option('Busy').click()
    await lead().getByRole('button', { name: 'Save', exact: true }).click()
    await lead().getByText('How did the call go?').waitFor({ state: 'detached' })
    expect(await statusOf(ids[1])).toBe(status)
  })

  it('a call that is dialled after one whose answer was lost is a second call', async () => {
    const before = (await callsOf(ids[1])).length
    const save = () => lead().getByRole('button', { name: 'Save', exact: true }).click()
    const dial = async (): Promise<void> => {
      await page.goto(`${office.base}/leads`)
      await page.getByRole('link', { name: 'Call Ravi Nair' }).click()
      await comeBackFromDialler()
      await lead().getByText('How did the call go?').waitFor()
    }
    await dial()
    await option('No Answer').click()
    const loseAnswer = async (route: Route): Promise<void> => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/console/api/call-logs', loseAnswer, { times: 1 })
    await save()
    await page.getByText('No Answer for Ravi Nair waits on this device').waitFor()
    await dial()
    await option('No Answer').click()
    await save()
    await lead().getByText('How did the call go?').waitFor({ state: 'detached' })
    await expect.poll(async () => (await callsOf(ids[1])).length).toBe(before + 2)
  })
})
