import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { platformGroups } from '../../web/platforms/platform.ts'
import { platforms } from '../../web/platforms/platforms.ts'
import { searchPlatforms } from '../../web/platforms/search-platforms.ts'
import { connectPages } from '../support/sources/connect-pages.ts'
import { platformSettingsFile } from '../support/sources/platform-settings.ts'

const folder = join(import.meta.dirname, '../../docs/connect')
const pages = connectPages()
const everyPlatform = platforms.map((platform) => [platform.id, platform] as const)

describe('docs/connect is what web/platforms says: npm run connect writes it anew', () => {
  it.each([...pages])('%s', async (name, text) => {
    await expect(text).toMatchFileSnapshot(join(folder, name))
  })

  it('and so is what the shell sets for a platform', async () => {
    const file = join(folder, '../../server/shell/platform-settings.generated.ts')
    await expect(platformSettingsFile()).toMatchFileSnapshot(file)
  })

  it('and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort())
  })
})

describe('platforms', () => {
  it('are at least thirty, each known by one id that a webhook can keep', () => {
    expect(platforms.length).toBeGreaterThanOrEqual(30)
    expect(new Set(platforms.map(({ id }) => id)).size).toBe(platforms.length)
    expect(new Set(platforms.map(({ name }) => name)).size).toBe(platforms.length)
  })

  it.each(everyPlatform)(
    '%s has an id that the server takes, steps, and a source with a day or none',
    (id, one) => {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(id.length).toBeLessThanOrEqual(40)
      expect(one.steps.length).toBeGreaterThan(0)
      expect(one.sends).not.toBe('')
      expect(one.settings.kind ?? 'calls').toBe('calls')
      if (one.source === null) return
      expect(['steps', 'payload']).toContain(one.source.covers)
      expect(new URL(one.source.url).protocol).toBe('https:')
      expect(one.source.readOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    },
  )

  it.each(['README.md', 'docs/mapping.md'])('%s says how many there are', (path) => {
    const text = readFileSync(join(folder, '../..', path), 'utf8')
    expect(text).toContain(`${platforms.length} platforms`)
  })

  it('every heading has platforms', () => {
    const used = new Set(platforms.map(({ group }) => group))
    expect(platformGroups.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([])
  })
})

describe('a search', () => {
  const namesOf = (query: string): string[] =>
    searchPlatforms(query).flatMap((group) => group.platforms.map(({ name }) => name))

  it('finds by name, other name and heading, whatever the case and order of words', () => {
    expect(namesOf('TALLY')).toEqual(['Tally', 'Anything else'])
    for (const words of ['facebook', 'fb', 'insta', 'फेसबुक'])
      expect(namesOf(words)).toContain('Facebook and Instagram (Meta lead ads)')
    for (const words of ['google sheet', 'excel', 'email']) expect(namesOf(words)).toContain('Pabbly Connect')
    expect(namesOf('portals property')).toContain('99acres')
  })

  it('never ends at an empty list', () => {
    expect(namesOf('no such thing')).toEqual(['Anything else'])
    expect(namesOf('')).toHaveLength(platforms.length)
  })
})
