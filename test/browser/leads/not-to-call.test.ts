import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let id = ''

beforeAll(async () => {
  const ids = await writeLeads(office, 'admin', [
    { name: 'Meera Shah', phone: '9876543212', city: 'Pune' },
    { name: 'Asha Rao', phone: '9876543210' },
  ])
  id = ids[1] ?? ''
})

async function say(isNotToCall: boolean): Promise<void> {
  const admin = await adminOf(office)
  const reply = await admin.call('POST', `/leads/${id}/not-to-call`, { not_to_call: isNotToCall })
  expect(reply.statusCode).toBe(200)
}

async function picture(page: Page, name: string): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: `screenshots/${name}.png` })
}

describe.each([
  { width: 1440, colorScheme: 'light' as const },
  { width: 390, colorScheme: 'dark' as const },
])('who is not to be called, at $width', ({ width, colorScheme }) => {
  const size = `${width} ${colorScheme}`

  it('is marked and taken back with one tap each, and found by a filter', async () => {
    await say(false)
    const page = await office.pageOf('admin', { width, colorScheme })
    await page.goto(`${office.base}/leads/${id}`)
    const panel = page.getByRole(width === 390 ? 'dialog' : 'complementary', { name: 'Lead' })
    await panel.getByRole('button', { name: 'Not to be called' }).click()
    await panel.getByRole('button', { name: 'May be called again' }).waitFor()
    await picture(page, `not to be called ${size}`)
    await page.goto(`${office.base}/leads?not_to_call=yes`)
    await page.getByText('Asha Rao').waitFor()
    await page.getByText('Meera Shah').waitFor({ state: 'detached' })
    expect(await page.getByText('Asha Rao').count()).toBe(1)
    await picture(page, `list of those not to be called ${size}`)
    await page.goto(`${office.base}/leads/${id}?call=1`)
    await panel.getByLabel('Does not want to be called').click()
    // What was taken back before stands under the same words already.
    await panel.getByRole('button', { name: 'May be called again' }).waitFor({ state: 'detached' })
    await panel.getByText('Was not to be called').waitFor()
    await page.close()
  })

  it('is asked about once before the phone dials', async () => {
    await say(true)
    const page = await office.pageOf('admin', { width, colorScheme })
    await page.goto(`${office.base}/leads/${id}`)
    const panel = page.getByRole(width === 390 ? 'dialog' : 'complementary', { name: 'Lead' })
    await panel.getByRole('link', { name: 'Call', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Asha Rao is not to be called' })
    await question.waitFor()
    await picture(page, `asked before dialling ${size}`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.getByText('How did the call go?').count()).toBe(0)
    await panel.getByRole('link', { name: 'Call', exact: true }).click()
    await question.getByRole('button', { name: 'Call all the same' }).click()
    await page.getByText('How did the call go?').waitFor()
    await page.close()
  })
})
