import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { chooseSheet, totalOf } from '../../support/browser/import.ts'
import { writeLeads } from '../../support/browser/leads.ts'
import { workbookOf } from '../../support/payloads/workbook.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '9876543210', city: 'Pune' }])
  page = await office.pageOf('admin')
})

const header = ['Full Name', 'Mobile', 'Email', 'City', 'Value', 'Stage']

const choose = (name: string, buffer: Buffer) => chooseSheet(page, office.base, name, buffer)
const total = () => totalOf(office)

it('a CSV file is checked row by row before anything is written, and what is refused comes back as a file', async () => {
  const rows = [
    header,
    ['Asha R.', '098765 43210', '', 'Mumbai', '', ''],
    ['Ravi Nair', '9876543211', 'ravi@example.com', 'पुणे', '"₹ 1,20,000"', 'qualified'],
    ['Ravi N', '+91 98765 43211', '', '', '', ''],
    ['Bad Phone', '12', '', '', '', ''],
  ]
  await choose('fair.csv', Buffer.from(`\uFEFF${rows.map((cells) => cells.join(',')).join('\r\n')}`))
  await page.getByText('fair.csv: 4 rows').waitFor()
  expect(await page.getByRole('combobox', { name: 'Mobile' }).inputValue()).toBe('Phone')
  expect(await page.getByRole('combobox', { name: 'Full Name' }).inputValue()).toBe('Name')
  expect(await page.getByRole('combobox', { name: 'Stage' }).inputValue()).toBe('Status')
  expect(await page.getByRole('combobox', { name: 'Value', exact: true }).inputValue()).toBe('Deal value')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await page.getByText('with Asha Rao').waitFor()
  await page.getByText('the same person as line 3').waitFor()
  await page.getByText('Refused 1', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.screenshot({ path: 'screenshots/import checked 1440 light.png', fullPage: true })
  expect(await total()).toBe(1)
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText('The import is done.').waitFor()
  await page.getByText('4 of 4 rows: 1 new lead, 2 merged, 1 refused').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 1 refused row' }).click(),
  ])
  const refused = readFileSync(await download.path(), 'utf8')
  expect(refused).toMatch(/^\uFEFFFull Name,.*Refused because\r\nBad Phone,12,/)
  await page.goto(`${office.base}/leads?q=Ravi`)
  await page.getByRole('link', { name: 'Ravi Nair' }).click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByText('₹1,20,000').waitFor()
  await panel.getByText('पुणे').waitFor()
  await panel.getByRole('button', { name: /^Import.*edit source$/ }).waitFor()
})

/** A sheet as a sales desk keeps it: 200 rows with two numbers in a cell, lakhs, hot and cold, lost digits, no names. */
function deskSheet(): (string | number | Date)[][] {
  const heat = ['Hot', 'Warm', 'Cold']
  const budgets = ['45 lakh', '1.2 Cr', '₹ 25,00,000', '80L', '30-40 lakh']
  return Array.from({ length: 200 }, (_, i) => {
    const phone = 9_700_000_000 + i
    const two = `${phone} / ${9_600_000_000 + i}`
    const name = i % 40 === 7 ? '' : i % 9 === 0 ? 'प्रिया नायर' : `Buyer ${i}`
    const cell = i % 10 === 3 ? two : i % 50 === 21 ? '9.19E+11' : String(phone)
    return [
      name,
      cell,
      'Pune',
      heat[i % 3] ?? '',
      budgets[i % 5] ?? '',
      new Date(Date.UTC(2026, 9, 1 + (i % 28))),
    ]
  })
}

it('a sheet of a sales desk comes in but for rows without any contact: four clicks and the file', async () => {
  const before = await total()
  const titles = ['Client', 'Contact No', 'Location', 'Temperature', 'Budget', 'Enquiry date']
  await choose('desk.xlsx', workbookOf([titles, ...deskSheet()]))
  await page.getByText('desk.xlsx: 200 rows').waitFor()
  await page.screenshot({ path: 'screenshots/import columns 1440 light.png', fullPage: true })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Check 200 rows' }).click()
  await page.getByText('Refused 4', { exact: true }).click()
  await page.getByText('Phone: 9.19E+11 has lost its digits.').first().waitFor()
  await page.getByText('With remarks', { exact: false }).click()
  await page.screenshot({ path: 'screenshots/import remarks 1440 light.png', fullPage: true })
  await page.getByRole('button', { name: 'Import 196 rows' }).click()
  await page.getByText('The import is done.').waitFor({ timeout: 30_000 })
  await page.getByText('New leads went to: admin 196').waitFor()
  expect(await total()).toBe(before + 196)
  await page.getByRole('link', { name: 'Show the leads' }).click()
  await page.waitForURL(/source=Import/)
  // With the one of the sheet before.
  await page.getByText('197 leads').first().waitFor()
  await page.goto(`${office.base}/leads?q=9700000003`)
  await page.getByRole('link', { name: 'Buyer 3', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByText('Other phones: 9600000003').waitFor()
  await panel.getByRole('link', { name: '+91 96000 00003' }).waitFor()
  await panel.getByText('Enquiry date: 2026-10-04').waitFor()
}, 90_000)

it('a workbook is read; the import is stopped, and goes on with the rest', async () => {
  const before = await total()
  const rows = Array.from({ length: 60 }, (_, i) => ['Meera Shah', 9_800_000_000 + i])
  await choose('Guests.xlsx', workbookOf([['Name', 'Phone'], ...rows]))
  await page.getByText('Guests.xlsx: 60 rows').waitFor()
  await page.getByRole('button', { name: 'Check 60 rows' }).click()
  await page.route('**/console/api/leads', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Import 60 rows' }).click()
  await page.getByText(/^[1-9]\d* of 60 rows/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  const halfway = await total()
  expect(halfway).toBeGreaterThan(before)
  expect(halfway).toBeLessThan(before + 60)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('60 of 60 rows: 60 new leads, 0 merged, 0 refused').waitFor()
  expect(await total()).toBe(before + 60)
})

it('an import goes on while one looks at other pages, and is found again', async () => {
  const rows = Array.from({ length: 80 }, (_, i) => `Kabir Shah,98111 ${10_000 + i}`)
  await choose('fair.csv', Buffer.from(['Name,Phone', ...rows].join('\r\n')))
  await page.getByRole('button', { name: 'Check 80 rows' }).click()
  let isSlow = true
  await page.route('**/console/api/leads', async (route) => {
    while (isSlow && route.request().method() === 'POST')
      await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Import 80 rows' }).click()
  await page.getByText(/^0 of 80 rows/).waitFor()
  const leave = page.waitForEvent('dialog')
  const reload = page.reload({ timeout: 5000 }).catch(() => null)
  await (await leave).dismiss()
  await reload
  await page.getByRole('link', { name: 'leads', exact: true }).click()
  await page.getByRole('heading', { name: 'Leads' }).waitFor()
  isSlow = false
  await page
    .getByRole('alert')
    .filter({ hasText: 'The import is done: 80 new leads, 0 merged, 0 refused.' })
    .waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('80 of 80 rows: 80 new leads, 0 merged, 0 refused').waitFor()
  await page.unrouteAll()
})

it('a file that is no table says so', async () => {
  await choose('photo.xlsx', Buffer.from('not a workbook'))
  await page.getByText('This is not an Excel workbook that can be read.').waitFor()
  expect(office.complaints).toEqual([])
})

it('a sheet dropped on the box is read; one dropped beside it is neither read nor opened by the browser', async () => {
  await page.goto(`${office.base}/leads/import`)
  const drop = (selector: string, name: string): Promise<boolean> =>
    page
      .locator(selector)
      .first()
      .evaluate((place, fileName) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['Name,Phone\r\nDropped Lead,9812345678\r\n'], fileName))
        const event = (kind: string) => new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })
        // What nobody prevents the browser does itself: it leaves the console for the file.
        return !place.dispatchEvent(event('dragover')) && !place.dispatchEvent(event('drop'))
      }, name)
  await page.getByText('or drop it here').waitFor()
  expect(await drop('h1', 'beside.csv')).toBe(true)
  expect(await drop('h2:has-text("The sheet")', 'dropped.csv')).toBe(true)
  await page.getByText('dropped.csv: 1 row').waitFor()
  expect(await page.getByText('beside.csv').count()).toBe(0)
  await page.getByRole('button', { name: 'Check 1 row' }).waitFor()
})
