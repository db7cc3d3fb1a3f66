import { expect, it } from 'vitest'
import { accessibilityProblems, openConsole } from '../../support/browser/browser.ts'

const office = openConsole()

it.each(['light', 'dark'] as const)(
  'looking with the eyes of another is said on every page, in %s colours, and changes nothing until it is stopped',
  async (colorScheme) => {
    const page = await office.pageOf('admin', { colorScheme })
    await page.goto(`${office.base}/users`)
    await page.getByRole('button', { name: 'Actions for agent' }).click()
    await page.getByRole('menuitem', { name: 'See as agent' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'You see what agent sees' })
    for (const path of ['/', '/leads', '/calls', '/api-keys']) {
      await page.goto(`${office.base}${path}`)
      await banner.waitFor()
      expect(await page.getByRole('button', { name: /^New / }).count()).toBe(0)
    }
    const ground = await banner.evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(ground).not.toBe('rgba(0, 0, 0, 0)')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
    await banner.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Invite' }).waitFor()
    await page.context().close()
  },
)
