import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestApp, type TestApp } from '../app/app.ts'
import { callConsole, makeAccount, makeUser, password } from '../app/console.ts'
import { freePort } from '../processes/free-port.ts'

/** A real Chromium and a real service with one account: an admin and an agent. */
export interface Console {
  readonly service: TestApp
  readonly base: string
  readonly accountId: string
  /** A page of `<who>@example.com`, signed in: `admin`, `agent` or whom the test made. */
  pageOf(who: string, options?: PageOptions): Promise<Page>
  /** A page of nobody. */
  freshPage(options?: PageOptions): Promise<Page>
  /** Errors in the browser's console since the file began. */
  readonly complaints: string[]
}

export interface PageOptions {
  readonly width?: number
  /** Of the screen; 2 is what a zoom to 200 % makes of it. */
  readonly deviceScaleFactor?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Blocked where a test holds requests back: while a worker takes over the page, one may pass by the test's hands. */
  readonly serviceWorkers?: 'allow' | 'block'
}

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let launched: Promise<Browser> | undefined

/** One Chromium for all files of a process, which ends it; each file has contexts of its own. */
async function runningChromium(): Promise<Browser> {
  if (launched && (await launched).isConnected()) return launched
  const { CHROMIUM_PATH: executablePath = '/usr/bin/chromium' } = process.env
  launched = chromium.launch({ executablePath, args: chromiumFlags })
  return launched
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Opens the console for all tests of the calling file; `basePath` is the path of its PUBLIC_URL, such as `/leadline`. */
export function openConsole(basePath = ''): Console {
  let service: TestApp
  let browser: Browser
  let base = ''
  let accountId = ''
  const complaints: string[] = []
  const cookies = new Map<string, string>()

  beforeAll(async () => {
    const port = basePath === '' ? 0 : await freePort()
    service = await startTestApp(
      basePath === '' ? {} : { PUBLIC_URL: `http://127.0.0.1:${port}${basePath}`, PORT: String(port) },
    )
    const account = await makeAccount(service, 'Rao Textiles')
    accountId = account.id
    await makeUser(service, account, 'admin', 'admin')
    await makeUser(service, account, 'agent', 'agent')
    base = `${await service.app.listen({ host: '127.0.0.1', port })}${basePath}`
    browser = await runningChromium()
  }, 90_000)
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.warn(await whatIsShown(browser))), 10_000)
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await service.close()
  })

  /** The session of a person, begun without the form: the sign-in page has tests of its own. */
  async function cookieOf(who: string): Promise<string> {
    const body = { email: `${who}@example.com`, password }
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
      ...(basePath !== '' && { origin: new URL(base).origin }),
    }
    const reply = await callConsole(service.app, 'POST', '/session', body, headers)
    const [cookie = ''] = String(reply.headers['set-cookie']).split(';')
    cookies.set(who, cookie)
    return cookie
  }

  async function open(options: PageOptions, who?: string): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1440, height: 900 },
      colorScheme: options.colorScheme ?? 'light',
      deviceScaleFactor: options.deviceScaleFactor ?? 1,
      reducedMotion: 'reduce',
      serviceWorkers: options.serviceWorkers ?? 'allow',
    })
    if (who !== undefined) {
      const [name = '', value = ''] = (cookies.get(who) ?? (await cookieOf(who))).split(/=(.*)/)
      await context.addCookies([{ name, value, domain: '127.0.0.1', path: basePath || '/' }])
    }
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      const isRefusal = message.text().includes('Failed to load resource')
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
    })
    return page
  }
  return {
    get service() {
      return service
    },
    get base() {
      return base
    },
    get accountId() {
      return accountId
    },
    complaints,
    pageOf: (who, options = {}) => open(options, who),
    freshPage: (options = {}) => open(options),
  }
}

/** The addresses and words of every open page, for the output of a test that failed: a time-out alone does not say why. */
async function whatIsShown(browser: Browser): Promise<string> {
  const shown: string[] = []
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const text = await page.evaluate(() => document.body.innerText).catch(String)
    shown.push(`${page.url()}\n${text.slice(0, 1500)}`)
  }
  return shown.join('\n\n')
}

/** Fills in the sign-in form as a person does. */
export async function signIn(page: Page, base: string, email: string, secret: string): Promise<void> {
  await page.goto(`${base}/`)
  await page.waitForURL(/sign-in/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Waits until a page shows its content: a heading, and nothing that stands for what is still to come. It is looked for
 * at each frame: a locator looks again after half a second at most, which is a fifth of what a page takes.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const headings = Array.from(document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"]'))
    const waiting = '[role="status"]:is([aria-label^="Loading"], [aria-label*="लोड हो र"])'
    return headings.some((one) => one.checkVisibility()) && document.querySelector(waiting) === null
  })
}

/** Rules whose answer depends on the colours of a page, and not on what stands in it. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe-core finds on a page against WCAG 2 A and AA, or against these of its rules. */
export async function accessibilityProblems(
  page: Page,
  rules: readonly string[] | null = null,
): Promise<string[]> {
  // Half a megabyte: once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          where: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
      }
    }
    // A color on its way is neither the one nor the other.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { violations } = await axe.run(document, {
      runOnly: only === null ? ['wcag2a', 'wcag2aa'] : { type: 'rule', values: only },
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`).join(' | ')}`,
    )
  }, rules)
  return found
}
