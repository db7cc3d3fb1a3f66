import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../support/browser.ts'
import { makeOfficeLookUsed } from '../support/used-office.ts'

const office = openConsole()
let leadId = ''
let webhookId = ''

beforeAll(async () => {
  const made = await makeOfficeLookUsed(office)
  leadId = made.leadId
  webhookId = made.webhookId
}, 60_000)

interface Opened {
  /** Where it is opened. */
  readonly on: () => string
  /** Opens it and waits until it is there. */
  readonly open: (page: Page) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog')

async function chooseFromMenu(page: Page, button: string, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

const opened: Record<string, Opened> = {
  'command palette': {
    on: () => '/leads',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder(/A lead/).fill('9000')
      await dialog(page)
        .getByText(/@example.com/)
        .first()
        .waitFor()
    },
  },
  'person menu': {
    on: () => '/',
    open: async (page) => {
      await page.getByRole('button', { name: /your menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  'new lead': {
    on: () => '/leads?new=1',
    open: (page) => page.getByRole('button', { name: 'Save lead' }).waitFor(),
  },
  'lead, its calls and the form to log one': {
    on: () => `/leads/${leadId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Log a call' }).click()
      await page.locator('label').filter({ hasText: 'Completed' }).click()
      await page.getByLabel('Minutes').waitFor()
    },
  },
  'timeline of a lead': {
    on: () => `/leads/${leadId}`,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Timeline' }).click()
      await page
        .getByText(/came in|created/i)
        .first()
        .waitFor()
    },
  },
  'delete a lead': {
    on: () => `/leads/${leadId}`,
    open: async (page) => {
      await chooseFromMenu(page, 'More', /Delete/)
      await dialog(page)
        .getByText(/timeline entr/)
        .waitFor()
    },
  },
  'columns of the lead list': {
    on: () => '/leads',
    open: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByLabel('City').waitFor()
    },
  },
  'days of a filter': {
    on: () => '/leads',
    open: async (page) => {
      await openFilters(page)
      await page.getByRole('button', { name: /days in IST/ }).click()
      await page.getByRole('button', { name: 'Last 7 days' }).waitFor()
    },
  },
  'choices of a filter': {
    on: () => '/leads',
    open: async (page) => {
      await openFilters(page)
      await page.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Qualified' }).waitFor()
    },
  },
  'new API key, then the key that is shown once': {
    on: () => '/api-keys?new=1',
    open: async (page) => {
      await dialog(page).getByLabel('Name').fill('Till')
      expect(await accessibilityProblems(page)).toEqual([])
      await dialog(page).getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Copy this API key now').first().waitFor()
    },
  },
  'revoke an API key': {
    on: () => '/api-keys',
    open: async (page) => {
      await chooseFromMenu(page, 'Actions for Monthly report', /Revoke/)
      await dialog(page).waitFor()
    },
  },
  'choice of a platform': {
    on: () => '/webhooks?new=1',
    open: (page) => page.getByRole('option', { name: 'IndiaMART' }).waitFor(),
  },
  'new webhook': {
    on: () => '/webhooks?new=linkedin',
    open: (page) => dialog(page).getByLabel('Name').waitFor(),
  },
  'delete a webhook': {
    on: () => `/webhooks/${webhookId}`,
    open: async (page) => {
      await page.getByRole('button', { name: /Delete webhook/ }).click()
      await dialog(page).waitFor()
    },
  },
  'lead fields that an arriving field can fill': {
    on: () => `/webhooks/${webhookId}/mapping`,
    open: async (page) => {
      await page
        .getByRole('button', { name: /: Use for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Company' }).waitFor()
    },
  },
  delivery: {
    on: () => `/webhooks/${webhookId}/deliveries`,
    open: async (page) => {
      await page.locator('[data-row-link]').first().click()
      await page.getByRole('region', { name: 'body' }).waitFor()
    },
  },
  'rule with its conditions': {
    on: () => '/distribution',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit Mumbai, not from marketplaces' }).click()
      await dialog(page).getByLabel('Name').waitFor()
    },
  },
  'sample lead that was tried': {
    on: () => '/distribution',
    open: async (page) => {
      await page.getByRole('button', { name: 'Which rule fires?' }).click()
      await page.getByText('Everybody else →').waitFor()
    },
  },
  'replay of all refused deliveries': {
    on: () => `/webhooks/${webhookId}/deliveries`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Replay all refused' }).click()
      await dialog(page)
        .getByText(/deliveries replayed/)
        .waitFor()
    },
  },
  'person who gets leads by rules': {
    on: () => '/users',
    open: async (page) => {
      await chooseFromMenu(page, 'Actions for Vikram Sethi', /Edit/)
      await dialog(page).getByLabel('Leads a day').waitFor()
    },
  },
  'invite a user': {
    on: () => '/users?new=1',
    open: (page) => dialog(page).getByLabel('Email').waitFor(),
  },
  'disable a user': {
    on: () => '/users',
    open: async (page) => {
      await chooseFromMenu(page, 'Actions for Neha Kulkarni', /Disable/)
      await dialog(page).waitFor()
    },
  },
}

/** On a phone the filters are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters' })
  if (await filters.isVisible()) await filters.click()
}

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }) => {
  it('everything that opens over a page passes axe and fits the width', async () => {
    const page = await office.pageOf('admin', { width, colorScheme })
    const problems: string[] = []
    for (const [name, { on, open }] of Object.entries(opened)) {
      await page.goto(`${office.base}${on()}`)
      await settle(page)
      await open(page).catch((error: Error) => problems.push(`${name}: ${error.message}`))
      await page.screenshot({ path: `screenshots/opened ${name} ${width} ${colorScheme}.png` })
      for (const problem of await accessibilityProblems(page)) problems.push(`${name}: ${problem}`)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (tooWide > 0) problems.push(`${name}: ${tooWide} pixels too wide`)
    }
    await page.context().close()
    expect([...problems, ...office.complaints]).toEqual([])
  }, 120_000)
})
