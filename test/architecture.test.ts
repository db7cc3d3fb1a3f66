import { describe, expect, it } from 'vitest'
import { consoleClientFile } from '../scripts/console-client.mjs'
import { findCycle, readSources, type SourceFile } from './support/source-imports.ts'

const server = readSources('server')
const web = readSources('web')
const tests = readSources('test')
const all = [...server, ...web, ...tests]

/** A room of the house: what may be imported from where depends on it. */
interface Room {
  readonly name: string
  /** Higher rooms import lower ones, never the other way. */
  readonly floor: number
}

const [platform, capture, features, doors, app, entries] = [0, 1, 2, 3, 4, 5]

/** `main, cli → app → doors → features → capture → platform`; what only the entries use stands beside them. */
function serverRoom(path: string): Room {
  const [, folder = '', ...rest] = path.split('/')
  if (rest.length === 0 && folder === 'app.ts') return { name: 'app', floor: app }
  if (rest.length === 0 && folder === 'config.ts') return { name: 'config', floor: doors }
  if (rest.length === 0 || ['shell', 'start'].includes(folder)) return { name: 'entries', floor: entries }
  if (folder === 'platform') return { name: 'platform', floor: platform }
  if (folder === 'capture') return { name: 'capture', floor: capture }
  if (folder === 'backup') return { name: folder, floor: app }
  if (folder === 'embedded-postgres') return { name: folder, floor: doors }
  return { name: folder, floor: folder === 'doors' ? doors : features }
}

/** The only arrows between features; what a lead's fields may hold is asked where payloads are read. */
const arrows = [
  'webhooks → leads',
  'webhooks → call-logs',
  'webhooks → distribution',
  'distribution → leads',
  'capture → leads',
]

const stages = [
  'values',
  'expressions',
  'names',
  'body',
  'leaves',
  'parties',
  'evidence',
  'guess',
  'delivery',
]

/** How late in the pipeline of `capture/` a file stands; weights come before everything, `map-payload.ts` last. */
function stageOf(path: string): number {
  const [, folder, stage = ''] = path.split('/')
  if (folder !== 'capture' || stage === 'weights.ts') return -1
  return stages.includes(stage) ? stages.indexOf(stage) : stages.length
}

/** `main → app → pages → { api, session, … } → ui`; no page knows another. */
function webRoom(path: string): Room {
  const [, folder = '', page = '', ...rest] = path.split('/')
  if (folder === 'ui') return { name: 'ui', floor: 0 }
  if (folder === 'pages') return { name: rest.length > 0 ? `pages/${page}` : 'pages', floor: 2 }
  if (folder === 'shell') return { name: 'shell', floor: 2 }
  if (folder === 'main.tsx') return { name: 'main', floor: 4 }
  if (folder === 'app.tsx') return { name: 'app', floor: 3 }
  return { name: 'shared', floor: 1 }
}

function wrongImports(sources: SourceFile[], folder: string, roomOf: (path: string) => Room): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target.startsWith(`${folder}/`))
      .filter(({ target }) => {
        const [from, to] = [roomOf(path), roomOf(target)]
        const isAllowed =
          from.name === to.name || to.floor < from.floor || arrows.includes(`${from.name} → ${to.name}`)
        return !isAllowed
      })
      .map(({ target }) => `${path} → ${target}`),
  )
}

const offending = (sources: SourceFile[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** Everything that a file has at run time because of its imports. */
function reachOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { target, isTypeOnly } of server.find((one) => one.path === path)?.imports ?? []) {
    if (!isTypeOnly) reachOf(target, seen)
  }
  return seen
}

describe('who may import whom (ARCHITECTURE.md)', () => {
  it('the server: main, cli → app → doors → features → capture → platform', () => {
    expect(server.length).toBeGreaterThan(50)
    expect(wrongImports(server, 'server', serverRoom)).toEqual([])
  })

  it('what reads payloads and what compares leads know the table of their fields, and nothing else of leads', () => {
    const known = server
      .filter(({ path }) => /^server\/(capture|distribution)\//.test(path))
      .flatMap(({ imports }) => imports.map(({ target }) => target))
      .filter((target) => target.startsWith('server/leads/'))
    expect([...new Set(known)]).toEqual(['server/leads/fields.ts'])
  })

  it('the console: main → app → pages → { api, session } → ui, and pages import no other page', () => {
    expect(web.length).toBeGreaterThan(50)
    expect(wrongImports(web, 'web', webRoom)).toEqual([])
  })

  it('no circle, types included', () => {
    expect(findCycle(server)).toBeUndefined()
    expect(findCycle(web)).toBeUndefined()
    expect(findCycle(tests)).toBeUndefined()
  })

  it('capture knows the fields of a lead and no other feature, and no module of Node.js', () => {
    const inside = server.filter(({ path }) => path.startsWith('server/capture/'))
    const features = inside.flatMap(({ imports }) =>
      imports.map(({ target }) => target).filter((target) => !/^server\/(capture|platform)\//.test(target)),
    )
    expect([...new Set(features)]).toEqual(['server/leads/fields.ts'])
    expect(offending(inside, /from 'node:/)).toEqual([])
  })

  it('the stages of capture follow each other (server/capture/README.md)', () => {
    const upwards = server.flatMap(({ path, imports }) =>
      imports
        .map(({ target }) => target)
        .filter((target) => stageOf(target) > stageOf(path))
        .map((target) => `${path} → ${target}`),
    )
    expect(upwards.filter((one) => one.startsWith('server/capture/'))).toEqual([])
  })

  it('web and server meet in types alone', () => {
    const across = [...server, ...web].flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => /^(server|web)\//.test(target))
        .filter(({ target, isTypeOnly }) => target.split('/')[0] !== path.split('/')[0] && !isTypeOnly)
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(across).toEqual([])
  })

  it('nothing but the platform speaks to PostgreSQL or Redis without an identity', () => {
    const outside = server.filter(({ path }) => !path.startsWith('server/platform/database/'))
    expect(offending(outside, /from 'pg'/)).toEqual([])
    expect(offending(outside, /(from |import\()'ioredis'/)).toEqual(['server/doors/shared-window.ts'])
  })

  it('transactions have one door: outside platform/database nobody reaches behind database.ts', () => {
    const behind = 'server/platform/database/transactions/'
    const reaching = server
      .filter(({ path }) => !path.startsWith('server/platform/database/'))
      .filter(({ imports }) => imports.some(({ target }) => target.startsWith(behind)))
    expect(server.some(({ path }) => path.startsWith(behind))).toBe(true)
    expect(reaching.map(({ path }) => path)).toEqual([])
  })

  it.each([
    'server/leads/merge-lead.ts',
    'server/platform/phone.ts',
    'server/api-keys/api-key.ts',
    'server/api-keys/ip-whitelist.ts',
    'server/capture/leaves/detect-fields.ts',
    'server/capture/guess/guess-lead.ts',
    'server/capture/map-payload.ts',
    'server/distribution/rule.ts',
    'server/platform/ist-dates.ts',
  ])('%s is pure: no database at run time', (path) => {
    expect(server.map((source) => source.path)).toContain(path)
    expect([...reachOf(path)]).not.toContain('server/platform/database/database.ts')
  })
})

describe('files', () => {
  it('have at most 250 lines, but what a program writes and nobody reads from end to end', () => {
    const written = all.filter(({ path }) => path !== consoleClientFile)
    const long = written.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    expect(long.filter(({ lines }) => lines > 250)).toEqual([])
  })

  it('are named in kebab-case, for a noun or a verb, never for a drawer', () => {
    const names = all.map(({ path }) => path)
    const kebab = /\/[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|browser|property|d|generated))*\.tsx?$/
    expect(names.filter((path) => !kebab.test(path))).toEqual([])
    expect(
      names.filter((path) =>
        /(^|\/)(utils?|helpers?|common|types?|constants?|services?|misc|lib)(\/|\.)/.test(path),
      ),
    ).toEqual([])
  })

  it('export by name: no default exports, no barrels', () => {
    const byTool = ['web/vite.config.ts']
    expect(offending(all, /^export default\b/m).filter((path) => !byTool.includes(path))).toEqual([])
    expect(offending(all, /^export (type )?(\*|\{[^}]*\}) from /m)).toEqual([])
    expect(all.filter(({ path }) => /\/index\.tsx?$/.test(path))).toEqual([])
  })

  it('import other files by their path with its extension: no aliases', () => {
    const targets = all.flatMap(({ path, imports }) => imports.map(({ target }) => `${path} → ${target}`))
    expect(targets.filter((one) => !/\.(tsx?|css|mjs|json)$/.test(one))).toEqual([])
    expect(offending([...server, ...web], /from '(@|~|#)\//)).toEqual([])
  })
})
