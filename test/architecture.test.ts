import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { consoleClientFile } from '../scripts/generated-types.mjs'
import { findCycle, readSources, type SourceFile } from './support/sources/source-imports.ts'

const server = readSources('server')
const web = readSources('web')
const tests = readSources('test')
const bench = readSources('bench')
const all = [...server, ...web, ...tests, ...bench]
const code = ['server', 'web', 'test', 'bench', 'scripts', 'migrations', 'deploy']

/** A room of the house: what may be imported from where depends on it. */
interface Room {
  readonly name: string
  /** Higher rooms import lower ones, never the other way. */
  readonly floor: number
}

const features = [
  'accounts',
  'leads',
  'call-logs',
  'api-keys',
  'webhooks',
  'imports',
  'distribution',
  'users',
  'teams',
  'audit',
  'overview',
]

/** The rooms of the server from the ground up, a line a floor. Each is a folder of `server/`, or a file right in it. */
const floors = [
  ['values'],
  ['refusals'],
  ['secrets'],
  ['machine'],
  ['spool'],
  ['postgres'],
  ['tracing'],
  ['records'],
  ['jobs'],
  ['http'],
  ['capture'],
  ['read'],
  features,
  ['passing-on', 'doors', 'config.ts'],
  ['embedded-postgres'],
  ['app.ts'],
  ['backup'],
  ['start'],
  ['shell'],
  ['main.ts', 'cli.ts'],
]

function serverRoom(path: string): Room {
  const [, name = ''] = path.split('/')
  return { name, floor: floors.findIndex((rooms) => rooms.includes(name)) }
}

/** The only arrows beside or against the order. */
const arrows = [
  'webhooks → leads',
  'webhooks → call-logs',
  'webhooks → distribution',
  'imports → leads',
  'imports → distribution',
  'doors → config.ts',
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
  it('the server: every room imports lower ones alone', () => {
    expect(server.length).toBeGreaterThan(50)
    expect(server.map(({ path }) => serverRoom(path)).filter(({ floor }) => floor < 0)).toEqual([])
    expect(wrongImports(server, 'server', serverRoom)).toEqual([])
  })

  it('the console: main → app → pages → { api, session } → ui, and pages import no other page', () => {
    expect(web.length).toBeGreaterThan(50)
    expect(wrongImports(web, 'web', webRoom)).toEqual([])
  })

  it('no folder holds more than 30 files: what belongs together has a folder of its own', () => {
    const folders = code
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath }) => parentPath)
      // Payloads are data: a file each, in the folder of where they come from.
      .filter((folder) => !folder.startsWith('test/samples'))
    const counts = new Map<string, number>()
    for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(100)
    expect([...counts].filter(([, files]) => files > 30)).toEqual([])
  })

  it('no circle, types included', () => {
    expect(findCycle(server)).toBeUndefined()
    expect(findCycle(web)).toBeUndefined()
    expect(findCycle(tests)).toBeUndefined()
    expect(findCycle(bench)).toBeUndefined()
  })

  it('capture knows records and values, and no module of Node.js', () => {
    const inside = server.filter(({ path }) => path.startsWith('server/capture/'))
    const rooms = inside.flatMap(({ imports }) => imports.map(({ target }) => serverRoom(target).name))
    expect([...new Set(rooms)].sort()).toEqual(['capture', 'records', 'values'])
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

  it('nothing but postgres/ speaks to PostgreSQL or Redis without an identity', () => {
    const outside = server.filter(({ path }) => !path.startsWith('server/postgres/'))
    expect(offending(outside, /from 'pg'/)).toEqual([])
    expect(offending(outside, /(from |import\()'ioredis'/)).toEqual(['server/doors/shared-window.ts'])
  })

  it('transactions have one door: outside postgres/ nobody reaches behind database.ts', () => {
    const behind = 'server/postgres/pipeline/'
    const reaching = server
      .filter(({ path }) => !path.startsWith('server/postgres/'))
      .filter(({ imports }) => imports.some(({ target }) => target.startsWith(behind)))
    expect(server.some(({ path }) => path.startsWith(behind))).toBe(true)
    expect(reaching.map(({ path }) => path)).toEqual([])
  })

  it.each([
    'server/leads/merge-lead.ts',
    'server/records/phone.ts',
    'server/secrets/secrets.ts',
    'server/api-keys/ip-whitelist.ts',
    'server/capture/leaves/detect-fields.ts',
    'server/capture/guess/guess-lead.ts',
    'server/capture/map-payload.ts',
    'server/distribution/rule.ts',
    'server/records/ist-dates.ts',
  ])('%s is pure: no database at run time', (path) => {
    expect(server.map((source) => source.path)).toContain(path)
    expect([...reachOf(path)]).not.toContain('server/postgres/database.ts')
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
