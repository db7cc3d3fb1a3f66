import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let id = ''

beforeAll(async () => {
  const ids = await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '9876543210' }])
  id = ids[0] ?? ''
  page = await office.pageOf('admin', { width: 390, serviceWorkers: 'block' })
  // As on plain http, where the browser has no cipher, and so keeps no call on the device.
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
})

const lead = () => page.getByRole('dialog', { name: 'Lead' })
const option = (name: string) => lead().locator('label').filter({ hasText: name })

interface LoggedCall {
  readonly outcome: string
  readonly notes: string | null
}

async function callsOfLead(): Promise<LoggedCall[]> {
  const reply = await (await adminOf(office)).call('GET', `/leads/${id}/call-logs`)
  return (reply.json() as { data: LoggedCall[] }).data
}

describe('a call whose answer was lost', () => {
  const save = () => lead().getByRole('button', { name: 'Save', exact: true })

  it('is one call when it is saved again, after a reload and a minute too', async () => {
    const before = (await callsOfLead()).length
    const notes = `Rang twice, ${before}`
    await page.clock.install({ time: Date.now() })
    await page.goto(`${office.base}/leads/${id}?call=1`)
    let lost = 0
    await page.route('**/console/api/call-logs', async (route) => {
      if (route.request().method() !== 'POST' || lost === 2) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await option('No Answer').click()
    await lead().getByLabel('Notes').fill(notes)
    await save().click()
    await lead().getByText('Not logged').waitFor()
    await save().click()
    await expect.poll(() => lost).toBe(2)
    await lead().getByText('Not logged').waitFor()
    await page.clock.fastForward(120_000)
    await page.reload()
    await lead().getByText('What you typed about the call of').waitFor()
    await save().click()
    await lead().getByText('How did the call go?').waitFor({ state: 'detached' })
    const calls = await callsOfLead()
    expect(calls).toHaveLength(before + 1)
    expect(calls.filter((call) => call.notes === notes)).toHaveLength(1)
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('is told when it is saved in other words, and neither is lost', async () => {
    await page.goto(`${office.base}/leads/${id}?call=1`)
    await page.route(
      '**/console/api/call-logs',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await option('Voicemail').click()
    await save().click()
    await lead().getByText('Not logged').waitFor()
    await lead().getByLabel('Notes').fill('Left a message')
    await save().click()
    await lead().getByText('This call is logged already, in other words.').waitFor()
    expect(await lead().getByLabel('Notes').inputValue()).toBe('Left a message')
    expect((await callsOfLead()).filter(({ outcome }) => outcome === 'Voicemail')).toHaveLength(1)
    await page.screenshot({ path: 'screenshots/logged already 390 light.png' })
    await lead().getByRole('button', { name: 'Not now' }).click()
  })
})

describe('a call whose answer comes late', () => {
  it('takes nobody to the next lead who has gone elsewhere meanwhile', async () => {
    const newer = `98${String(Date.now()).slice(-8)}`
    const [ravi = ''] = await writeLeads(office, 'admin', [{ name: 'Ravi Nair', phone: newer }])
    await page.goto(`${office.base}/leads/${ravi}?call=1`)
    let answer = (): void => undefined
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/console/api/call-logs', async (route) => {
      await released
      await route.continue()
    })
    await option('Busy').click()
    await lead().getByRole('button', { name: 'Save, next lead' }).click()
    await lead().getByRole('button', { name: 'Close' }).click()
    await lead().waitFor({ state: 'detached' })
    answer()
    await page.getByText(/^Busy logged for /).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/leads$/)
    expect(await lead().count()).toBe(0)
    await page.unrouteAll()
  })
})

it('text that is typed before a late answer is not taken for what that answer saved', async () => {
  const desk = await office.pageOf('admin')
  const panel = desk.getByRole('complementary', { name: 'Lead' })
  const city = panel.getByLabel('City')
  const isSave = (url: URL): boolean => url.pathname.endsWith(`/console/api/leads/${id}`)
  await desk.goto(`${office.base}/leads/${id}`)
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await city.fill('Satara')
  let answer = (): void => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await desk.route(isSave, async (route) => {
    if (route.request().method() === 'PATCH') await released
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByRole('link', { name: 'Ravi Nair' }).click()
  await panel.getByRole('heading', { name: 'Ravi Nair' }).waitFor()
  await desk.getByRole('link', { name: 'Asha Rao' }).click()
  await panel.getByText('What you typed earlier is back.').waitFor()
  await city.fill('Satara Road')
  const saved = desk.waitForResponse((reply) => reply.request().method() === 'PATCH')
  answer()
  await saved
  await settle(desk)
  await desk.reload()
  await panel.getByText('What you typed earlier is back.').waitFor()
  expect(await city.inputValue()).toBe('Satara Road')
  await desk.context().close()
})
