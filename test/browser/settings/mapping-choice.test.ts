import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../support/browser/browser.ts'
import { createWebhook, postTo, shownAddress } from '../../support/browser/webhook.ts'

const office = openConsole()
let page: Page

beforeAll(async () => {
  page = await office.pageOf('admin')
  await createWebhook(page, office.base, 'Fair')
  const body = {
    name: 'Stall 4',
    visitor: 'Asha',
    surname: 'Rao',
    phone: '98765 43210',
    remark: 'Wants a stall in the next hall too',
  }
  await postTo(office.base, await shownAddress(page), body)
  await page.goto(`${page.url().replace(/\/$/, '')}/mapping`)
})

const expressions = (field: string) => page.locator(`[aria-label^="${field}, expression"]`)
const use = (arriving: string) => page.getByRole('button', { name: new RegExp(`^${arriving}: `) })

it('a chosen field replaces what was guessed, by keys alone', async () => {
  await expressions('Name').first().waitFor()
  await use('visitor').focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem', { name: 'Name', exact: true })
  // The menu takes the focus a moment after it is drawn.
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => expressions('Name').count()).toBe(1)
  expect(await expressions('Name').innerText()).toMatch(/^visitor\s+Asha$/)
  await page.getByText('Set by a person').waitFor()
})

it('where a person has chosen before, replacing and joining are both offered', async () => {
  await use('surname').click()
  await page.getByRole('menuitem', { name: 'Name: replace' }).waitFor()
  await page.getByRole('menuitem', { name: 'Name: join to it' }).click()
  await expect.poll(() => expressions('Name').count()).toBe(2)
  await page.getByRole('cell', { name: 'Asha Rao', exact: true }).waitFor()
})

it('only what was chosen is saved; a field can be given back to the guess', async () => {
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await page.getByText('The mapping is saved').waitFor()
  await page.reload()
  await page.getByText('Set by a person').waitFor()
  expect(await page.getByText('Set by a person').count()).toBe(1)
  await page.getByRole('button', { name: 'Recognise Name automatically' }).click()
  expect(await page.getByText('Set by a person').count()).toBe(0)
})

it('what was guessed for another field moves with the choice, or stays where it is used for both', async () => {
  await use('remark').click()
  await page.getByRole('menuitem', { name: 'City', exact: true }).click()
  await use('remark')
    .and(page.getByRole('button', { name: 'remark: City', exact: true }))
    .waitFor()
  expect(await expressions('Notes').count()).toBe(0)
  await page.getByRole('button', { name: 'Recognise City automatically' }).click()
  await use('remark').click()
  await page.getByRole('menuitem', { name: 'Also use for…' }).hover()
  await page.getByRole('menuitem', { name: 'City', exact: true }).last().click()
  await page.getByRole('button', { name: 'remark: City, Notes', exact: true }).waitFor()
})

it('a mapping that finds no contact says so before it is saved', async () => {
  await page.getByRole('button', { name: 'Edit Phone, expression 1' }).click()
  await page.locator('input[aria-label="Phone, expression 1"]').fill('mobile')
  await page.getByText('this mapping would refuse 1 that are taken now').waitFor()
  await page.getByText('Set by a person · nothing in the last deliveries').waitFor()
  await page.getByRole('button', { name: 'Recognise Phone automatically' }).click()
  await page.getByText('this mapping would refuse').waitFor({ state: 'detached' })
})

it('the expression stands behind Edit, and is a chip again when it is left', async () => {
  await page.getByRole('button', { name: 'Edit Phone, expression 1' }).click()
  expect(await page.locator('input[aria-label="Phone, expression 1"]').inputValue()).toBe('phone')
  await page.keyboard.press('Tab')
  await expect.poll(() => expressions('Phone').innerText()).toMatch(/^phone/)
  expect(office.complaints).toEqual([])
})
