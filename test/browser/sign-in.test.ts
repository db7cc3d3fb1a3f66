import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, signIn } from '../support/browser.ts'
import { password } from '../support/console.ts'

const office = openConsole()

it('a wrong password is refused in words, the right one leads to the first steps', async () => {
  const page = await office.freshPage()
  await signIn(page, office.base, 'admin@example.com', 'not this one, surely')
  await page.getByRole('alert').first().waitFor()
  expect(page.url()).toContain('sign-in')
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('First steps').first().waitFor()
  expect(office.complaints).toEqual([])
})

it('the sign-in page loads less than 250 kB of gzipped script, none of it inline', async () => {
  const page = await office.freshPage()
  let scriptBytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scriptBytes += gzipSync(await response.body()).length
  })
  const reply = await page.goto(`${office.base}/sign-in`)
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThan(250_000)
  expect(reply?.headers()['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
})

describe.each(['light', 'dark'] as const)('the sign-in page in %s', (colorScheme) => {
  it('passes axe, with a refusal on it too', async () => {
    const page = await office.freshPage({ width: 390, colorScheme })
    await signIn(page, office.base, 'nobody@example.com', 'not this one, surely')
    await page.getByRole('alert').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.context().close()
  })
})
