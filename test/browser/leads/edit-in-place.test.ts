import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let page: Page
let id = ''

beforeAll(async () => {
  const lead = { name: 'Meera Shah', phone: '9876543212', city: 'Pune', tags: ['Fair'] }
  id = (await writeLeads(office, 'admin', [lead]))[0] ?? ''
  page = await office.pageOf('admin')
})

describe('a lead that is changed where it stands', () => {
  const panel = () => page.getByRole('complementary', { name: 'Lead' })
  const value = (field: string) => panel().getByRole('button', { name: new RegExp(`edit ${field}$`, 'i') })

  it('takes Enter to open, Enter to save, and gives the keyboard back', async () => {
    await page.goto(`${office.base}/leads/${id}`)
    await value('city').focus()
    await page.keyboard.press('Enter')
    await panel().getByRole('textbox', { name: 'City' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.screenshot({ path: 'screenshots/lead edited in place 1440 light.png' })
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Nashik')
    await page.keyboard.press('Enter')
    await panel()
      .getByRole('button', { name: /^Nashik.*edit city$/ })
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Nashik')
  })

  it('Escape takes it back, and the panel stays', async () => {
    await value('city').click()
    await page.keyboard.type('X')
    await page.keyboard.press('Escape')
    await panel()
      .getByRole('button', { name: /^Nashik.*edit city$/ })
      .waitFor()
    expect(page.url()).toContain(id)
  })

  it('leaving a field saves it: notes, tags, a person', async () => {
    await value('notes').click()
    await page.keyboard.type('Calls back on Monday')
    await value('company').click()
    await panel()
      .getByRole('button', { name: /^Calls back on Monday.*edit notes$/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await value('tags').click()
    await page.keyboard.type('Diwali')
    await panel().getByRole('heading').first().click()
    await panel().getByText('Diwali').waitFor()
    await panel().getByText('Fair').waitFor()
    await value('assigned to').click()
    await page.getByRole('listbox').getByRole('option', { name: 'agent' }).click()
    await panel()
      .getByRole('button', { name: /^agent.*edit assigned to$/ })
      .waitFor()
  })

  it('a value that is refused says so at its field and stays typed', async () => {
    await panel().getByRole('button', { name: 'Edit phone' }).click()
    await panel().getByRole('textbox', { name: 'Phone' }).fill('12')
    await page.keyboard.press('Enter')
    await panel().locator('[aria-invalid="true"]').waitFor()
    expect(await panel().getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('12')
    await panel().getByRole('textbox', { name: 'Phone' }).press('Escape')
    expect(office.complaints).toEqual([])
  })

  it('long text is taken back only after a question', async () => {
    await value('notes').click()
    await page.keyboard.type(' or Tuesday')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null)
    await page.keyboard.press('Escape')
    await panel().getByRole('textbox', { name: 'Notes' }).press('Control+Enter')
    await panel()
      .getByText(/Monday or Tuesday/)
      .waitFor()
  })
})
