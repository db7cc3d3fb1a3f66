import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from './built-service.ts'

const missing =
  spawnSync('docker-compose', ['version']).status === 0
    ? undefined
    : 'no docker-compose on the PATH (Debian: apt-get install docker-compose)'
if (missing) console.warn(`skipped: the compose files, ${missing}`)

const secrets = { DATABASE_PASSWORD: 'letters1', SESSION_SECRET: 'x'.repeat(40) }

function composed(args: string[], more: NodeJS.ProcessEnv = secrets): string {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...more }
  return execFileSync('docker-compose', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const servicesOf = (file: string, more?: NodeJS.ProcessEnv): string[] =>
  composed(['--file', file, 'config', '--services'], more).trim().split('\n').sort()

/** The settings that there are, in the order in which `.env.example` has them. */
const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
  ([, name = '']) => name,
)

/** Which of the settings a service is told, each as a file `.env` has it. */
function toldOf(file: string): string[] {
  const dotenv = join(newFolder(), '.env')
  const lines = [...settings, 'DATABASE_PASSWORD'].map((name) => `${name}=of-${name.toLowerCase()}`)
  writeFileSync(dotenv, lines.join('\n'))
  const config = composed(['--env-file', dotenv, '--file', file, 'config'], {})
  return settings.filter((name) => config.includes(` ${name}: of-${name.toLowerCase()}\n`))
}

describe.skipIf(missing)('the compose files', () => {
  it('are understood', () => {
    expect(servicesOf('compose.yaml')).toEqual(['leadline'])
    const scaled = ['database', 'leadline-1', 'leadline-2', 'proxy', 'redis']
    expect(servicesOf('compose.scaled.yaml')).toEqual(scaled)
  })

  it('hand on every line of .env but where a container listens and keeps its data', () => {
    const ofContainer = ['HOST', 'PORT', 'DATA_DIR']
    expect(settings.length).toBeGreaterThan(20)
    expect(toldOf('compose.yaml')).toEqual(settings.filter((name) => !ofContainer.includes(name)))
  })

  it('of several processes, those lines of .env that are no matter of the file itself', () => {
    const ofFile = ['DATABASE_URL', 'SERVICE_DATABASE_URL', 'REDIS_URL', 'TRUSTED_PROXIES']
    const embedded = settings.filter((name) => /^(BACKUP|WAL)_/.test(name))
    const told = toldOf('compose.scaled.yaml')
    expect(settings.filter((name) => !told.includes(name))).toEqual(
      settings.filter((name) => ['HOST', 'PORT', 'DATA_DIR', ...ofFile, ...embedded].includes(name)),
    )
  })

  it('give the two behind nginx the addresses that it asks, which nobody else is given', () => {
    const config = composed(['--file', 'compose.scaled.yaml', 'config'])
    const fixed = [...config.matchAll(/ipv4_address: (\S+)/g)].map(([, address]) => address)
    const [proxy = ''] = readFileSync('deploy/nginx-scaled.conf', 'utf8').match(/upstream [^}]+/) ?? []
    const asked = [...proxy.matchAll(/server (\S+):3000;/g)].map(([, address]) => address)
    expect(asked).toHaveLength(2)
    expect(fixed).toEqual([...asked, /TRUSTED_PROXIES: (\S+)/.exec(config)?.[1]])
    expect(config).toContain('ip_range: 172.30.7.128/25')
    expect(
      fixed.filter((address) => !/^172\.30\.7\.([2-9]|[1-9]\d|1[01]\d|12[0-7])$/.test(address ?? '')),
    ).toEqual([])
  })

  it('give each of several services a disk of its own, for what it keeps while the database is away', () => {
    const config = composed(['--file', 'compose.scaled.yaml', 'config'])
    expect([
      ...config.matchAll(/(leadline-[12]):\/data:rw|source: (leadline-[12])\n +target: \/data\n/g),
    ]).toHaveLength(2)
  })

  it('are refused without the secrets that nobody but the operator can choose', () => {
    expect(() => servicesOf('compose.scaled.yaml', { ...secrets, SESSION_SECRET: '' })).toThrow(
      /SESSION_SECRET/,
    )
  })
})
