import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  await makeOfficeLookUsed(office)
  page = await office.pageOf('admin')
})

const column = (header: string) =>
  page.getByRole('table').evaluate((table, name) => {
    const at = Array.from(table.querySelectorAll('th')).findIndex((cell) => cell.textContent === name)
    return Array.from(table.querySelectorAll('[data-row]')).map((row) => row.children[at]?.textContent ?? '')
  }, header)

const total = async (): Promise<number> => {
  const parts = await page.getByRole('navigation', { name: 'Parts of the list' }).innerText()
  return Number(parts.split('of')[1]?.replaceAll(',', ''))
}

/** Opens the address that the page has now, as somebody does who was sent it. */
async function openAgain(): Promise<void> {
  await page.goto(page.url())
  await settle(page)
}

it('who: part of a name leaves that person’s entries, in the address too', async () => {
  await page.goto(`${office.base}/audit`)
  await settle(page)
  const whole = await total()
  await page.getByRole('searchbox', { name: 'Who' }).fill('priya')
  await expect.poll(total).toBeLessThan(whole)
  expect(new URL(page.url()).search).toBe('?actor=priya')
  const found = await total()
  await openAgain()
  expect(await total()).toBe(found)
  expect(new Set(await column('Who'))).toEqual(new Set(['Priya Raman ']))
})

it('what: the words of the list find what they name', async () => {
  await page.goto(`${office.base}/audit`)
  await settle(page)
  await page.getByRole('searchbox', { name: 'What' }).fill('Call log created')
  await page.waitForURL(/action=Call\+log\+created/)
  await expect.poll(async () => new Set(await column('What'))).toEqual(new Set(['Call log created']))
  await openAgain()
  expect(new Set(await column('What'))).toEqual(new Set(['Call log created']))
})

it('when: a day that is chosen leaves that day’s entries, and Clear brings all back', async () => {
  await page.goto(`${office.base}/audit`)
  await settle(page)
  const whole = await total()
  await page.getByRole('combobox', { name: 'Days in IST' }).selectOption({ label: 'Today' })
  await page.waitForURL(/from_date=(\d{4}-\d\d-\d\d)&to_date=\1/)
  await openAgain()
  const days = new Set((await column('When')).map((moment) => moment.split(',')[0]))
  expect(days.size).toBe(1)
  expect(await total()).toBeLessThan(whole)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(total).toBe(whole)
  expect(new URL(page.url()).search).toBe('')
})

it('the export is a file with the filtered entries, all pages of them, and no other', async () => {
  await page.goto(`${office.base}/audit?action=lead&actor=Shop`)
  await settle(page)
  const found = await total()
  await page.getByRole('button', { name: /^Download [\d,]+ entr(y|ies)$/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  const [header, ...lines] = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(header).toContain('at_ist,action,actor_kind,actor_name')
  expect(lines.length).toBe(found)
  expect(lines.filter((line) => !/^[^,]+,lead\.\w+,api_key,Shop counter,/.test(line))).toEqual([])
  expect(office.complaints).toEqual([])
})
