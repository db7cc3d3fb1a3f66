import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { writeLeads } from '../../support/browser/leads.ts'

const office = openConsole()
const email = 'purchase.department@anmol-garments.example.com'
let leadId = ''

beforeAll(async () => {
  const ids = await writeLeads(office, 'admin', [{ name: 'Asha Rao', phone: '9876543210', email }])
  leadId = ids[0] ?? ''
})

it('without a connection an installed console says so, and comes back by itself', async () => {
  const page = await office.pageOf('admin', { width: 390 })
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await settle(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Leads' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/leads')
})

it('a page that loses its connection says so, keeps what is typed, and heals by itself', async () => {
  const page = await office.pageOf('admin', { width: 390 })
  await page.goto(`${office.base}/leads`)
  await settle(page)
  await page.context().setOffline(true)
  await page.getByText('Not up to date').waitFor({ timeout: 15_000 })
  await page.getByRole('link', { name: 'Asha Rao', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Lead' })
  await panel.getByText('The service cannot be reached.', { exact: false }).waitFor({ timeout: 15_000 })
  expect(await accessibilityProblems(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await panel.waitFor({ state: 'detached' })
  await page.getByText('Not up to date').waitFor({ state: 'detached', timeout: 15_000 })
  await page.goto(`${office.base}/leads?new=1`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Kabir Khan')
  await page.getByRole('textbox', { name: 'Phone' }).fill('9876543211')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save lead' }).click()
  await page
    .getByRole('dialog')
    .getByText('The service cannot be reached.', { exact: false })
    .first()
    .waitFor()
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Kabir Khan')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save lead' }).click()
  await page.getByRole('heading', { name: 'Kabir Khan' }).waitFor()
  await page.goto(`${office.base}/leads/${leadId}`)
  const [address, pencil] = await Promise.all([
    page.getByRole('link', { name: email }).boundingBox(),
    page.getByRole('button', { name: 'Edit email' }).boundingBox(),
  ])
  expect(pencil?.x, 'the pencil stands beside the address').toBeGreaterThan(
    (address?.x ?? 0) + (address?.width ?? 0) - 1,
  )
  await page.context().close()
})

it('nothing of a lead is kept on the device', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/leads`)
  await settle(page)
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const names = await caches.keys()
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.sort()).toEqual(['/offline.html', '/offline.js'])
})

it('a phone can put it on its home screen: name, start and icons of the sizes that they say', async () => {
  const reply = await fetch(`${office.base}/manifest.webmanifest`)
  expect(reply.headers.get('content-type')).toContain('manifest+json')
  const { name, start_url, icons } = (await reply.json()) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect([name, start_url]).toEqual(['Leadline', './'])
  const page = await office.freshPage()
  await page.goto(`${office.base}/offline.html`)
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async (path) => {
      const image = new Image()
      image.src = path
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(width).toBe(sizes)
  }
})
