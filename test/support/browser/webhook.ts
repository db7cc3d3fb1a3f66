import type { Page } from 'playwright-core'

/** Makes a webhook for no platform in particular, and leaves the page on it. */
export async function createWebhook(page: Page, base: string, name: string): Promise<void> {
  await page.goto(`${base}/webhooks?new=other`)
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.waitForURL(/webhooks\/[0-9a-f-]{36}/)
}

/** Path of the address that the webhook's page shows. */
export async function shownAddress(page: Page): Promise<string> {
  const address = await page.getByRole('region', { name: 'address', exact: true }).innerText()
  return new URL(address.trim()).pathname
}

/** Posts to a webhook as a website does, and answers the status. */
export async function postTo(base: string, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
