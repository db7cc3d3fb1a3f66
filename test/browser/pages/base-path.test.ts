import { beforeAll, expect, it } from 'vitest'
import { password } from '../../support/app/console.ts'
import { openConsole, settle, signIn } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const basePath = '/crm/leadline'
const office = openConsole(basePath)

beforeAll(async () => {
  await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '9876543210' }])
})

it('everything is asked for below the path of PUBLIC_URL, and the cookie stays there', async () => {
  const page = await office.freshPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const failed: string[] = []
  page.on('response', (reply) => {
    if (reply.status() >= 400 && reply.status() !== 401) failed.push(`${reply.status()} ${reply.url()}`)
  })
  await signIn(page, office.base, 'admin@example.com', password)
  await page.waitForURL(`${office.base}/`)
  await settle(page)
  for (const place of ['Leads', 'Calls', 'Webhooks', 'Users']) {
    await page.getByRole('link', { name: place, exact: true }).first().click()
    await page.waitForURL(`${office.base}/${place.toLowerCase()}*`)
    await settle(page)
  }
  await page.goto(`${office.base}/webhooks?new=1`)
  await settle(page)
  await page.goto(`${office.base}/docs`)
  await page.getByText('Create a lead').first().waitFor()
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((path) => path !== basePath && !path.startsWith(`${basePath}/`))).toEqual([])
  expect(failed).toEqual([])
  const [cookie] = await page.context().cookies()
  expect(cookie?.path).toBe(basePath)
  await page.context().close()
})

it('the address without a closing slash is the first page, and the page without a connection is kept below the path', async () => {
  const page = await office.pageOf('admin')
  await page.goto(office.base)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().waitFor()
  expect(page.url()).toBe(`${office.base}/`)
  const kept = await page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return [scope, ...caught.flat().map(({ url }) => url)].map((url) => new URL(url).pathname)
  })
  expect(kept).toEqual([`${basePath}/`, `${basePath}/offline.html`, `${basePath}/offline.js`])
  const { start_url } = await (await fetch(`${office.base}/manifest.webmanifest`)).json()
  expect(new URL(start_url, `${office.base}/manifest.webmanifest`).href).toBe(`${office.base}/`)
  expect(office.complaints).toEqual([])
  await page.context().close()
})

it('a row opens in place, and with Ctrl in a tab of its own, below the path', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/leads?status=New`)
  const row = page.getByRole('link', { name: 'Asha Rao' })
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    row.click({ modifiers: ['Control'] }),
  ])
  // A tab behind another one is not drawn, so nothing is awaited in it: it is counted.
  const shown = tab.getByRole('complementary', { name: 'Lead' }).getByText('Asha Rao')
  await expect.poll(() => shown.count()).toBeGreaterThan(0)
  const address = tab.url()
  await tab.close()
  expect(new URL(page.url()).pathname).toBe(`${basePath}/leads`)
  await row.click()
  await page.waitForURL(address)
  await page.goBack()
  await page.waitForURL(`${office.base}/leads?status=New`)
  await page.context().close()
})

it('webhook addresses carry the path, and answer with it and, for a proxy that takes it away, without', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/webhooks`)
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  const url = await page.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ name: 'Site' }) })
    return (await reply.json()).data.url
  }, `${office.base}/console/api/webhooks`)
  expect(url).toMatch(new RegExp(`^${office.base}/webhook/`))
  for (const address of [url, url.replace(basePath, '')]) {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha Rao', phone: '+91 98765 43210', note: address }),
    })
    expect(reply.status).toBe(200)
  }
  await page.context().close()
})
