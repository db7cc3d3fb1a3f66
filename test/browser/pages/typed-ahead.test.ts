import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
const paletteFile = /\/palette-[^/]*\.js/

beforeAll(async () => {
  await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210' },
    { name: 'Jack Xerxes', phone: '9876543211' },
  ])
})

/** A page whose palette is on its way until the test lets it come, or has it fail. */
async function pageBeforePalette(path: string): Promise<{ page: Page; letCome(): void; letFail(): void }> {
  const page = await office.pageOf('admin', { serviceWorkers: 'block' })
  let decide: (isToCome: boolean) => void = () => undefined
  const isToCome = new Promise<boolean>((decided) => {
    decide = decided
  })
  let isAskedFor = false
  await page.route(paletteFile, async (route) => {
    isAskedFor = true
    await ((await isToCome) ? route.continue() : route.abort())
  })
  await page.goto(`${office.base}${path}`)
  await settle(page)
  await expect.poll(() => isAskedFor).toBe(true)
  return { page, letCome: () => decide(true), letFail: () => decide(false) }
}

const field = (page: Page) => page.getByPlaceholder(/A lead/)
const newLead = (page: Page) => page.getByRole('complementary', { name: 'New lead' })

it('what is typed before the palette is there searches in it, in order, and starts nothing on the page', async () => {
  const { page, letCome } = await pageBeforePalette('/leads')
  await page.getByText('Asha Rao').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jackk')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' x')
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${office.base}/leads`)
  letCome()
  await page.getByRole('dialog').getByText('+91 98765 43211').waitFor()
  expect(await field(page).inputValue()).toBe('jack x')
  await page.keyboard.type('erxes')
  expect(await field(page).inputValue()).toBe('jack xerxes')
  expect(await newLead(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Lead' }).getByText('Jack Xerxes').first().waitFor()
  await page.context().close()
})

it('Enter opens the page that was typed before the palette was there', async () => {
  const { page, letCome } = await pageBeforePalette('/leads')
  await page.getByRole('button', { name: 'Find a lead or go to…' }).click()
  await page.keyboard.type('audit')
  letCome()
  await page.getByRole('dialog').getByText('Audit').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
  await page.context().close()
})

it('/ on a page without a search takes what follows it into the palette', async () => {
  const { page, letCome } = await pageBeforePalette('/api-keys')
  await page.keyboard.press('/')
  await page.keyboard.type('asha')
  letCome()
  await page.getByRole('dialog').getByText('+91 98765 43210').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})

it('Escape, or a click into the page, takes an opening back before the palette is there', async () => {
  const { page, letCome } = await pageBeforePalette('/leads')
  await page.getByText('Asha Rao').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('asha')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const search = page.locator('[data-search-field]')
  await search.click()
  await page.keyboard.type('jack')
  expect(await search.inputValue()).toBe('jack')
  letCome()
  await page.waitForLoadState('networkidle')
  expect(await field(page).count()).toBe(0)
  await search.blur()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('')
  await page.context().close()
})

it('a palette that cannot be fetched says so and takes no keys from the page', async () => {
  const { page, letFail } = await pageBeforePalette('/leads')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('c')
  expect(await newLead(page).count()).toBe(0)
  letFail()
  await page.getByText('The search cannot be shown').waitFor()
  await page.keyboard.press('c')
  await newLead(page).waitFor()
  await page.context().close()
})

it('what is typed at the very moment of opening is searched whole, however often it is opened', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/leads`)
  await page.getByText('Asha Rao').waitFor()
  for (const name of ['jack', 'asha', 'jack', 'xerxes', 'asha']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page
      .getByRole('dialog')
      .getByText(name === 'asha' ? '+91 98765 43210' : '+91 98765 43211')
      .waitFor()
    expect(await field(page).inputValue()).toBe(name)
    await page.keyboard.press('Escape')
  }
  expect(await newLead(page).count()).toBe(0)
  await page.context().close()
})
