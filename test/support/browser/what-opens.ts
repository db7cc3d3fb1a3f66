import type { Locator, Page } from 'playwright-core'

/** Something that opens over a page. */
export interface Opened {
  /** Where it is opened. */
  readonly on: string
  /** Opens it and waits until it is there. */
  readonly open: (page: Page) => Promise<void>
}

export const dialog = (page: Page): Locator => page.getByRole('dialog')

export async function chooseFromMenu(page: Page, button: string, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** What opens over the lists of leads, over a lead, and everywhere. */
export function whatOpensOverLeads(leadId: string): Record<string, Opened> {
  return {
    'command palette': {
      on: '/leads',
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
      on: '/',
      open: async (page) => {
        await page.getByRole('button', { name: /your menu/ }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
      },
    },
    'new lead': {
      on: '/leads?new=1',
      open: (page) => page.getByRole('button', { name: 'Save lead' }).waitFor(),
    },
    'lead, its calls and the form to log one': {
      on: `/leads/${leadId}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Log a call' }).click()
        await page.locator('label').filter({ hasText: 'Completed' }).click()
        await page.getByLabel('Minutes').waitFor()
      },
    },
    'timeline of a lead': {
      on: `/leads/${leadId}`,
      open: async (page) => {
        await page.getByRole('tab', { name: 'Timeline' }).click()
        await page
          .getByText(/came in|created/i)
          .first()
          .waitFor()
      },
    },
    'delete a lead': {
      on: `/leads/${leadId}`,
      open: async (page) => {
        await chooseFromMenu(page, 'More', /Delete/)
        await dialog(page)
          .getByText(/timeline entr/)
          .waitFor()
      },
    },
    'columns of the lead list': {
      on: '/leads',
      open: async (page) => {
        // On a phone the list is cards.
        if ((page.viewportSize()?.width ?? 0) < 768) return
        await page.getByRole('button', { name: 'Columns' }).click()
        await page.getByLabel('City').waitFor()
      },
    },
    'days of a filter': {
      on: '/leads',
      open: async (page) => {
        await openFilters(page)
        await page.getByRole('combobox', { name: 'Days in IST' }).selectOption({ label: 'Chosen days' })
        await page.getByLabel('First day').waitFor()
      },
    },
    'menu of a lead': {
      on: `/leads/${leadId}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).last().click()
        await page.getByRole('menuitem', { name: 'Print…' }).waitFor()
      },
    },
    'ways to download a list': {
      on: '/leads',
      open: async (page) => {
        await page.getByRole('button', { name: /^Download \d/ }).click()
        await page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' }).waitFor()
      },
    },
    'sheet whose rows were checked': {
      on: '/leads/import',
      open: async (page) => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: 'Choose a file' }).click(),
        ])
        const rows = [
          'Full Name,Mobile,City',
          'Asha Rao,98765 43210,Pune',
          'Asha R,+919876543210,',
          'Bad Phone,12,',
        ]
        await chooser.setFiles({
          name: 'fair.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(rows.join('\r\n')),
        })
        await page.getByRole('button', { name: 'Check 3 rows' }).click()
        await page.getByText('Refused 1', { exact: true }).waitFor()
      },
    },
    'two leads side by side': {
      on: '/leads/duplicates',
      open: async (page) => {
        await page
          .getByRole('link', { name: /^Merge / })
          .first()
          .click()
        await page.getByRole('radiogroup').first().waitFor()
      },
    },
    'keys of every page': {
      on: '/leads',
      open: async (page) => {
        await page.keyboard.press('?')
        await dialog(page).getByText('Next row').waitFor()
      },
    },
  }
}

/** On a phone the filters are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters' })
  if (await filters.isVisible()) await filters.click()
}
