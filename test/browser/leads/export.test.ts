import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import readExcel from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page

const leads = [
  { name: '=HYPERLINK("http://evil.example")', phone: '98765 43210', source: 'Fair', deal_value: 300 },
  { name: 'कबीर शाह', phone: '98765 43211', source: 'Fair', deal_value: 1200.5, tags: ['a; b', 'c'] },
  { name: 'Meera Nair', email: 'meera@example.com', source: 'Walk-in', notes: 'two\nlines' },
]

beforeAll(async () => {
  const [id = ''] = await writeLeads(office, 'admin', leads)
  const call = { lead_id: id, call_type: 'Outbound', duration_seconds: 95 }
  await (await adminOf(office)).call('POST', '/call-logs', call)
  page = await office.pageOf('admin')
})

async function download(path: string, item: string): Promise<Download> {
  await page.goto(`${office.base}${path}`)
  await page.getByRole('button', { name: /^Download \d/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return file
}

const workbook = 'Excel workbook (.xlsx)'

async function sheetOf(file: Download): Promise<unknown[][]> {
  const [sheet] = await readExcel(readFileSync(await file.path()))
  return (sheet?.data ?? []) as unknown[][]
}

it('a workbook holds the leads of the list in its order: phones as text, amounts as numbers, times on an IST clock', async () => {
  const file = await download('/leads?source=Fair&sort=deal_value&order=asc', workbook)
  expect(file.suggestedFilename()).toMatch(/^leads-.*\.xlsx$/)
  const [header = [], ...rows] = await sheetOf(file)
  const of = (name: string): unknown[] => rows.map((cells) => cells[header.indexOf(name)])
  expect(of('name')).toEqual(['=HYPERLINK("http://evil.example")', 'कबीर शाह'])
  expect(of('phone')).toEqual(['+919876543210', '+919876543211'])
  expect(of('deal_value')).toEqual([300, 1200.5])
  const [created] = of('created_at_ist')
  expect(created).toBeInstanceOf(Date)
  // A spreadsheet knows no zones: its clock is read as if it stood in UTC.
  const istNowMs = Date.now() + 5.5 * 3_600_000
  expect(Math.abs((created as Date).getTime() - istNowMs)).toBeLessThan(300_000)
  await page.getByText(/^leads-.*\.xlsx is written$/).waitFor()
})

it('of more leads than another order takes, the CSV comes newest first and says so', async () => {
  await page.context().route(/console\/api\/leads\?/, async (route) => {
    const response = await route.fetch()
    const { pagination, ...list } = await response.json()
    await route.fulfill({ response, json: { ...list, pagination: { ...pagination, total: 150_000 } } })
  })
  await page.goto(`${office.base}/leads?source=Fair&sort=deal_value&order=asc`)
  await page.getByRole('button', { name: 'Download 1,50,000 leads' }).click()
  await page.getByText('Newest first: another order ends at 1,00,000 rows').waitFor()
  const href = await page.getByRole('menuitem', { name: 'CSV (.csv)' }).getAttribute('href')
  expect(href).toContain('source=Fair')
  expect(href).not.toMatch(/sort=|order=/)
  await page.context().unrouteAll({ behavior: 'wait' })
})

it('calls and the audit log are downloaded alike', async () => {
  const [header = [], cells = []] = await sheetOf(await download('/calls', workbook))
  expect(cells[header.indexOf('duration_seconds')]).toBe(95)
  expect(cells[header.indexOf('lead_phone')]).toBe('+919876543210')
  const [auditHeader = []] = await sheetOf(await download('/audit', workbook))
  expect(auditHeader[0]).toBe('at_ist')
})

it('the workbook can be imported again: each row finds its own lead', async () => {
  const file = await download('/leads', workbook)
  await page.goto(`${office.base}/leads/import`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  const buffer = readFileSync(await file.path())
  await chooser.setFiles({ name: file.suggestedFilename(), mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  for (const { name } of leads) await page.getByText(`with ${name}`, { exact: true }).waitFor()
  await page.getByText('Refused 0', { exact: true }).waitFor()
})

it('what is downloaded as a workbook can be stopped, and a file that breaks off says so', async () => {
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.context().route(/leads\.csv/, async (route) => {
    await held
    await route
      .fulfill({ status: 200, contentType: 'text/csv', body: 'id,name\n1,"cut' })
      .catch(() => undefined)
  })
  await page.goto(`${office.base}/leads`)
  const begin = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Download \d/ }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('menuitem', { name: workbook }).click()
    await page.getByRole('dialog', { name: 'Downloading 3 leads' }).waitFor()
  }
  await begin()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  goOn()
  await begin()
  await page.getByText('The file broke off before its end. Try again.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.context().unrouteAll()
  const error = { code: 'FORBIDDEN', message: 'The account is read-only for now.' }
  await page.context().route(/leads\.csv/, (route) => route.fulfill({ status: 403, json: { error } }))
  await begin()
  await page.getByText(error.message).waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.context().unrouteAll()
  expect(office.complaints).toEqual([])
})
