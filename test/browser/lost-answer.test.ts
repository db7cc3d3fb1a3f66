import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole } from '../support/browser.ts'
import { adminOf } from '../support/browser-admin.ts'
import { writeLeads } from '../support/browser-leads.ts'

const office = openConsole()
let page: Page
let id = ''

beforeAll(async () => {
  const ids = await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '9876543210' }])
  id = ids[0] ?? ''
  page = await office.pageOf('admin', { width: 390 })
}, 30_000)

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
    await lead().getByLabel('Notes').fill('Rang twice')
    await save().click()
    await lead().getByText('Not logged').waitFor()
    await save().click()
    await expect.poll(() => lost).toBe(2)
    await lead().getByText('Not logged').waitFor()
    await page.clock.fastForward(120_000)
    await page.reload()
    await lead().getByText('What you typed earlier is back.').waitFor()
    await save().click()
    await lead().getByText('How did the call go?').waitFor({ state: 'detached' })
    const calls = await callsOfLead()
    expect(calls).toHaveLength(before + 1)
    expect(calls.filter(({ notes }) => notes === 'Rang twice')).toHaveLength(1)
    await page.unrouteAll()
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
