import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { seedWords } from '../../../bench/seed-words.ts'
import { openConsole } from '../../support/browser/browser.ts'
import { Registrar } from '../../support/people/people.ts'

const office = openConsole()
let page: Page

/** More leads of one name than are counted, and more in all than are looked at for two letters; one is years old. */
const leads = `
  insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
  select $1, gen_random_uuid(), case when i = 20100 then 'Methuselah Kumar' else 'Kumar ' || i end, i || '@example.com',
    i || '@example.com', 'API', 'New', 'Medium',
    now() - i * interval '1 second' - case when i = 20100 then interval '3 years' else interval '0' end, now()
  from generate_series(1, 20100) i`

beforeAll(async () => {
  const registrar = new Registrar(office.service.ownerUrl)
  await registrar.query(leads, [office.accountId])
  await seedWords(registrar, office.accountId)
  await registrar.close()
  page = await office.pageOf('admin')
})

const header = () => page.locator('header').filter({ has: page.getByRole('heading', { name: 'Leads' }) })
const days = () => page.getByRole('combobox', { name: 'Days in IST' }).locator('option:checked')

it('a search goes over all days and finds the lead of years ago; a chosen day narrows it', async () => {
  await page.goto(`${office.base}/leads`)
  expect(await days().textContent()).toContain('Last 30 days')
  await page.getByRole('searchbox').first().fill('methuselah')
  await page.getByRole('row').filter({ hasText: 'Methuselah Kumar' }).waitFor()
  expect(await days().textContent()).toContain('All days')
  await header().getByText('1 lead', { exact: true }).waitFor()
  await page.goto(`${office.base}/leads?q=methuselah&from_date=2026-01-01&to_date=2026-12-31`)
  await page.getByText('No lead fits these filters').waitFor()
})

it('where counting stops the list says 1,000+, and one letter finds the lead of years ago', async () => {
  await page.goto(`${office.base}/leads?q=kumar`)
  await page.getByText('1–50 of 1,000+').waitFor()
  await header()
    .getByText(/^1,000\+ leads/)
    .waitFor()
  await page.goto(`${office.base}/leads?q=m`)
  await page.getByText('Methuselah Kumar').first().waitFor()
})

it('the palette finds the same, and leads on to all that it does not show', async () => {
  await page.goto(`${office.base}/leads`)
  await page.getByRole('button', { name: /Find a lead or go to/ }).click()
  await page.getByPlaceholder(/A lead’s name/).fill('kumar')
  await page.getByText('All leads with “kumar”').click()
  await page.waitForURL(/\/leads\?q=kumar$/)
  await page.getByText('1–50 of 1,000+').waitFor()
})
