import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, openConsole, settle } from '../../support/browser/browser.ts'
import { hear } from '../../support/browser/unsaid-in-hindi.ts'
import { makeOfficeLookUsed } from '../../support/browser/used-office.ts'

const office = openConsole()
let paths: Record<string, string> = {}

beforeAll(async () => {
  const { leadId, webhookId } = await makeOfficeLookUsed(office)
  paths = {
    overview: '/',
    'to-call': '/to-call',
    due: '/to-call?list=due',
    leads: '/leads',
    'new-lead': '/leads?new=1',
    lead: `/leads/${leadId}`,
    'log-call': `/leads/${leadId}?call=1`,
    duplicates: '/leads/duplicates',
    merge: `/leads/merge?kept=${leadId}`,
    import: '/leads/import',
    calls: '/calls',
    'api-keys': '/api-keys',
    'new-key': '/api-keys?new=1',
    webhooks: '/webhooks',
    'new-webhook': '/webhooks?new=1',
    'new-justdial': '/webhooks?new=justdial',
    webhook: `/webhooks/${webhookId}`,
    mapping: `/webhooks/${webhookId}/mapping`,
    deliveries: `/webhooks/${webhookId}/deliveries`,
    refused: `/webhooks/${webhookId}/deliveries?outcome=rejected`,
    distribution: '/distribution',
    'new-rule': '/distribution?new=1',
    users: '/users',
    invite: '/users?new=1',
    teams: '/users/teams',
    audit: '/audit',
    account: '/account',
    'not-found': '/nowhere',
  }
})

async function inHindi(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await office.pageOf('admin', { width, colorScheme })
  await page.addInitScript(() => localStorage.setItem('leadline-language', 'hi'))
  return page
}

async function photograph(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe.concurrent('where Hindi was chosen', () => {
  it('every page speaks it: nothing is left in English but what people and senders wrote', async () => {
    const page = await inHindi(1440)
    const heard = hear(page)
    const left: string[] = []
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${office.base}${path}`, { waitUntil: 'networkidle' })
      await settle(page)
      await photograph(page, `hi-${name}-1440`)
      for (const text of await heard.unsaid()) left.push(`${name}: ${text}`)
    }
    expect(left).toEqual([])
    expect(await page.getAttribute('html', 'lang')).toBe('hi')
  }, 120_000)

  it('so do what opens on a page: menus, tabs, choices, the palette and the keys', async () => {
    const page = await inHindi(1440)
    const heard = hear(page)
    const left: string[] = []
    const look = async (what: string): Promise<void> => {
      await page.waitForTimeout(150)
      await photograph(page, `hi-open-${what}`)
      for (const text of await heard.unsaid()) left.push(`${what}: ${text}`)
    }
    await page.goto(`${office.base}${paths.lead}`, { waitUntil: 'networkidle' })
    await page.getByRole('tab', { name: 'टाइमलाइन' }).click()
    await page.locator('.mantine-Timeline-item').first().waitFor()
    await look('timeline')
    await page.getByRole('tab', { name: 'कॉल', exact: true }).click()
    await look('calls-of-lead')
    await page.getByRole('button', { name: 'बदलें', exact: true }).click()
    await look('edit-lead')
    await page.keyboard.press('Escape')
    await page.goto(`${office.base}/leads`, { waitUntil: 'networkidle' })
    await page.getByRole('combobox', { name: 'IST के दिन' }).selectOption({ label: 'चुने हुए दिन' })
    await look('days')
    await page.getByRole('button', { name: 'कॉलम' }).click()
    await look('columns')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /आपका मेन्यू/ }).click()
    await look('user-menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await look('palette')
    expect(left).toEqual([])
  })

  it('no page is cut off or wider than a phone, and the main ones pass axe', async () => {
    const page = await inHindi(390)
    const problems: string[] = []
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${office.base}${path}`)
      await settle(page)
      await photograph(page, `hi-${name}-390`)
      const beyond = await widthBeyond(page)
      if (beyond > 0) problems.push(`${name}: ${beyond} pixels too wide`)
      if (!['overview', 'lead', 'log-call', 'webhook'].includes(name)) continue
      for (const problem of await accessibilityProblems(page)) problems.push(`${name}: ${problem}`)
    }
    expect(problems).toEqual([])
  }, 90_000)
})

it('the language is chosen on the sign-in page, where a refusal is in it too, and in the menu of the person', async () => {
  const page = await office.freshPage()
  await page.goto(`${office.base}/sign-in`)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await page.getByRole('heading', { name: 'Leadline में साइन इन करें' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('hi')
  await page.getByLabel('ईमेल').fill('admin@example.com')
  await page.getByLabel('पासवर्ड').first().fill('not the password')
  await page.getByRole('button', { name: 'साइन इन' }).click()
  await page.getByText('ईमेल या पासवर्ड ग़लत है।').waitFor()
  await photograph(page, 'hi-sign-in-1440')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Sign in to Leadline' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('en')

  const signedIn = await office.pageOf('agent')
  await signedIn.goto(`${office.base}/leads`)
  await settle(signedIn)
  await signedIn.getByRole('button', { name: /your menu/ }).click()
  await signedIn.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
  await signedIn.getByRole('heading', { level: 1, name: 'लीड' }).waitFor()
})

it('what was typed is still there after another language was chosen', async () => {
  const page = await office.pageOf('agent')
  await page.goto(`${office.base}/leads?new=1`)
  await settle(page)
  await page.getByRole('complementary').getByLabel('Name').fill('Half a name')
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
  await page.getByText('आपने पहले जो लिखा था, वह वापस आ गया।').waitFor()
  expect(await page.getByRole('complementary').getByLabel(/^नाम/).inputValue()).toBe('Half a name')
})

it('fetches no catalogue in English', async () => {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/`, { waitUntil: 'networkidle' })
  await settle(page)
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((name) => name.includes('hindi'))).toEqual([])
  expect(office.complaints).toEqual([])
})
