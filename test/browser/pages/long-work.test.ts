import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let webhookId = ''

/** More than one batch of a replay. */
const refused = 60

beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210', source: 'Fair', notes: 'Says “soon”, "today"\nor never' },
    { name: 'Kabir Shah', phone: '9876543211', source: 'Fair', status: 'Won' },
    { name: 'Meera Nair', phone: '9876543212', source: 'Walk-in' },
  ])
  const reply = await (await adminOf(office)).call('POST', '/webhooks', { name: 'Form' })
  const { data } = reply.json() as { data: { id: string; token: string } }
  webhookId = data.id
  const url = `/webhook/${data.token}`
  for (let i = 0; i < refused; i++) await office.service.app.inject({ method: 'POST', url, payload: { i } })
  page = await office.pageOf('admin')
})

it('the CSV of leads has the filtered leads and no other, and follows the filter', async () => {
  const downloaded = async (search: string): Promise<string> => {
    await page.goto(`${office.base}/leads${search}`)
    await page.getByRole('button', { name: /^Download \d leads?$/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^leads-.*\.csv$/)
    await page.getByText(/^Downloading \d lead/).waitFor()
    return readFileSync(await download.path(), 'utf8')
  }
  const names = (csv: string): string[] => csv.match(/Asha Rao|Kabir Shah|Meera Nair/g) ?? []
  expect(names(await downloaded(''))).toEqual(['Meera Nair', 'Kabir Shah', 'Asha Rao'])
  const ofFair = await downloaded('?source=Fair')
  expect(names(ofFair)).toEqual(['Kabir Shah', 'Asha Rao'])
  expect(ofFair).toContain('"Says “soon”, ""today""\nor never"')
  expect(names(await downloaded('?source=Fair&status=Won'))).toEqual(['Kabir Shah'])
  expect(names(await downloaded('?q=meera'))).toEqual(['Meera Nair'])
})

const progress = () => page.getByRole('dialog', { name: 'Replaying refused deliveries' })
const percent = async () => Number(await progress().getByRole('progressbar').getAttribute('aria-valuenow'))

interface HeldReplay {
  asked: number
  goOn: () => void
}

/** Counts the batches that are asked for; the second one waits for `goOn`. */
async function holdSecondBatch(): Promise<HeldReplay> {
  const replay: HeldReplay = { asked: 0, goOn: () => undefined }
  await page.route(/replay-rejected$/, async (route) => {
    replay.asked += 1
    if (replay.asked === 2) {
      await new Promise<void>((resolve) => {
        replay.goOn = resolve
      })
    }
    await route.continue()
  })
  return replay
}

async function startReplay(): Promise<void> {
  await page.goto(`${office.base}/webhooks/${webhookId}/deliveries`)
  await page.getByRole('button', { name: 'Replay all refused' }).click()
}

it('a replay of all says how far it is, batch by batch, until it is done', async () => {
  const replay = await holdSecondBatch()
  await startReplay()
  await progress()
    .getByText(/^25 deliveries replayed: .*25 still refused/)
    .waitFor()
  expect(Math.round(await percent())).toBe(42)
  replay.goOn()
  await progress()
    .getByText(new RegExp(`^${refused} deliveries replayed: `))
    .waitFor()
  await progress().getByRole('button', { name: 'Close' }).last().click()
  await progress().waitFor({ state: 'hidden' })
  expect(replay.asked).toBe(3)
  await page.unrouteAll()
})

it('a replay that is stopped asks for no further batch', async () => {
  const replay = await holdSecondBatch()
  await startReplay()
  await progress()
    .getByText(/^25 deliveries replayed/)
    .waitFor()
  await progress().getByRole('button', { name: 'Stop' }).click()
  await progress().waitFor({ state: 'hidden' })
  const listAnew = page.waitForRequest(/\/deliveries\?/)
  replay.goOn()
  await listAnew
  expect(replay.asked).toBe(2)
  await page.unrouteAll()
})

it('a replay that fails on its way says why, and what it had done', async () => {
  let asked = 0
  await page.route(/replay-rejected$/, (route) => {
    asked += 1
    return asked === 1
      ? route.continue()
      : route.fulfill({ status: 503, json: { error: { code: 'BUSY', message: 'Too much at once.' } } })
  })
  await startReplay()
  await progress()
    .getByText(/^Too much at once\. 25 deliveries replayed: /)
    .waitFor()
  expect(await percent()).toBeLessThan(100)
  await page.unrouteAll()
  expect(office.complaints).toEqual([])
})
