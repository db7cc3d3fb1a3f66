import type { Page } from 'playwright-core'
import { adminOf } from './admin.ts'
import type { Console } from './browser.ts'

/** Opens the page of the import and takes a file there. */
export async function chooseSheet(page: Page, base: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${base}/leads/import`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** How many leads the account has. */
export async function totalOf(office: Console): Promise<number> {
  const reply = await (await adminOf(office)).call('GET', '/leads')
  return (reply.json() as { pagination: { total: number } }).pagination.total
}
