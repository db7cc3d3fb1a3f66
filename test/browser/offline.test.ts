import { expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../support/browser.ts'

const office = openConsole()

it('without a connection an installed console says so, and comes back by itself when asked again', async () => {
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
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Leads' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/leads')
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
  expect(kept).toEqual(['/offline.html'])
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
