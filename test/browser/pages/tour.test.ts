import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fillDemo } from '../../../server/shell/demo/fill-demo.ts'
import { callConsole } from '../../support/app/console.ts'
import { animatedPng, chunksOf, type Frame } from '../../support/browser/animated-png.ts'
import { openConsole } from '../../support/browser/browser.ts'

const screen = openConsole()
const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'images', 'tour.png')
const standsMs = 2_200
const mostBytes = 700_000

/** `TOUR=write` writes the moving picture of the README anew; else the same walk is made and the picture is held against it. */
it('the moving picture of the README shows the pages as one walks through them', async () => {
  const { service, base } = screen
  const { admin: email, password } = await fillDemo(service.db, service.ownerUrl, new Date())
  const signedIn = await callConsole(service.app, 'POST', '/session', {
    email,
    password,
    account: 'demo-rao-textiles',
  })
  const [name = '', value = ''] = (String(signedIn.headers['set-cookie']).split(';')[0] ?? '').split(/=(.*)/)
  const page = await screen.freshPage({ width: 1024 })
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.context().addCookies([{ name, value, domain: '127.0.0.1', path: '/' }])

  const frames: Frame[] = []
  const show = async (): Promise<void> => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    frames.push({ png: await page.screenshot(), ms: standsMs })
  }
  await page.goto(`${base}/`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await show()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  const lead = page.locator('[data-row-link]').first()
  await lead.waitFor()
  await show()
  await lead.click()
  await page.getByRole('tab', { name: 'Timeline' }).waitFor()
  await show()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await show()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('link', { name: 'Website form' }).click()
  await show()
  await page.getByRole('link', { name: 'Distribution', exact: true }).click()
  await page.getByText('Mumbai to Kiran').waitFor()
  await show()

  if (process.env.TOUR === 'write') writeFileSync(file, animatedPng(frames))
  const kept = chunksOf(readFileSync(file))
  const shown = chunksOf(animatedPng(frames))
  const of = (chunks: typeof kept, type: string): Buffer[] =>
    chunks.filter((chunk) => chunk.type === type).map(({ data }) => data)
  expect(of(kept, 'acTL')).toEqual(of(shown, 'acTL'))
  expect(of(kept, 'IHDR')).toEqual(of(shown, 'IHDR'))
  expect(statSync(file).size).toBeLessThan(mostBytes)
  expect(screen.complaints).toEqual([])
}, 180_000)
