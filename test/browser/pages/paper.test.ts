import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminOf } from '../../support/browser/admin.ts'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
let leadId = ''

beforeAll(async () => {
  const ids = await writeLeads(office, 'admin', [
    { name: 'Asha Rao', phone: '9876543210', source: 'Fair', notes: 'Prefers a call after six.' },
    { name: 'Kabir Shah', phone: '9876543211', source: 'Fair', status: 'Won', deal_value: 120_000 },
    { name: 'Meera Nair', email: 'meera@example.com', source: 'Walk-in' },
  ])
  leadId = ids[0] ?? ''
  const call = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 95, notes: 'Wants samples first.' }
  await (await adminOf(office)).call('POST', '/call-logs', call)
})

/** How each sheet of a PDF file lies. */
function sheetsOf(paper: Buffer): string[] {
  const boxes = [...paper.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => (Number(width) > Number(height) ? 'on its side' : 'upright'))
}

/** The page as the browser puts it on paper: the event, then the other medium; and back again. */
async function printing(page: Page, isPrinting: boolean): Promise<void> {
  await page.evaluate(
    (name) => window.dispatchEvent(new Event(name)),
    isPrinting ? 'beforeprint' : 'afterprint',
  )
  await page.emulateMedia({ media: isPrinting ? 'print' : 'screen' })
}

describe('on paper', () => {
  it.each([390, 1024, 1440])(
    'what is typed into a lead stays while it is printed from %i pixels',
    async (width) => {
      const page = await office.pageOf('admin', { width })
      await page.goto(`${office.base}/leads/${leadId}`)
      await settle(page)
      const lead = page.getByLabel('Lead', { exact: true })
      await lead.getByRole('button', { name: 'Edit', exact: true }).click()
      await lead.getByLabel('City').fill('Pune')
      await lead.getByLabel('City').evaluate((input) => input.setAttribute('data-same', ''))
      await printing(page, true)
      await page.screenshot({ path: `screenshots/printed edit ${width}.png` })
      const heading = await lead.getByRole('heading', { level: 2 }).first().boundingBox()
      expect(heading?.x, 'from the left of the sheet').toBeLessThan(40)
      const notes = await lead.getByLabel('Notes').boundingBox()
      expect((notes?.width ?? 0) / width, 'as wide as the sheet').toBeGreaterThan(0.85)
      const sheets = new Set(sheetsOf(await page.pdf({ preferCSSPageSize: true })))
      expect([...sheets], 'a lead alone is upright').toEqual(['upright'])
      await printing(page, false)
      expect(await lead.getByLabel('City').inputValue()).toBe('Pune')
      expect(await lead.getByLabel('City').getAttribute('data-same'), 'the same input').toBe('')
      expect(await page.getByText('What you typed earlier is back.').count()).toBe(0)
      await page.context().close()
    },
  )

  it('a lead is printed with its calls and its timeline, without what surrounds it, dark or light', async () => {
    const page = await office.pageOf('admin', { colorScheme: 'dark' })
    await page.goto(`${office.base}/leads/${leadId}`)
    await settle(page)
    await page.evaluate(() => {
      Object.assign(window, { print: () => window.dispatchEvent(new Event('beforeprint')) })
    })
    await page.getByRole('button', { name: 'More' }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Print…' }).click()
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.getByText('Wants samples first.').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const shown = await page.evaluate(() => document.body.innerText)
    for (const text of [
      'Asha Rao',
      '+91 98765 43210',
      'Prefers a call after six.',
      'Wants samples first.',
      'Created',
      'Rao Textiles · Printed ',
      'IST by admin',
    ])
      expect(shown).toContain(text)
    for (const text of ['Kabir Shah', 'Log a call', 'Overview', 'Export', '3 leads', 'Add company'])
      expect(shown).not.toContain(text)
    const ink = await page.evaluate(
      () => getComputedStyle(document.querySelector('aside h2') as Element).color,
    )
    expect(ink).toBe('rgb(0, 0, 0)')
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(sheetsOf(paper), 'upright, and none of them empty').toEqual(['upright'])
    writeFileSync('screenshots/lead.pdf', paper)
    await page.context().close()
  })

  it('a list is printed whole, with its filters and when it was so, without boxes and buttons', async () => {
    const page = await office.pageOf('admin', { colorScheme: 'dark' })
    await page.goto(`${office.base}/leads?source=Fair`)
    await settle(page)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('thead button').count(), 'a sheet behind the first has their names too').toBe(0)
    const sources = page.getByRole('combobox', { name: 'Source' })
    expect([await sources.isVisible(), await sources.inputValue()]).toEqual([true, 'Fair'])
    expect(await page.getByRole('combobox', { name: 'Status' }).isVisible()).toBe(false)
    const told = await page
      .locator('td time')
      .first()
      .evaluate((time) => getComputedStyle(time, '::after').content)
    expect(told).toMatch(/^"\d+ \w+, \d\d:\d\d"$/)
    const shown = await page.evaluate(() => document.body.innerText)
    for (const text of ['Leads', '2 leads', '1–2 of 2', 'Asha Rao', 'Kabir Shah', 'Printed '])
      expect(shown).toContain(text)
    for (const text of ['New lead', 'Filters', 'Never called', 'Distribution'])
      expect(shown).not.toContain(text)
    expect(await page.getByRole('checkbox').first().isVisible()).toBe(false)
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(sheetsOf(paper)).toEqual(['on its side'])
    writeFileSync('screenshots/leads.pdf', paper)
    await page.context().close()
    expect(office.complaints).toEqual([])
  })
})
