import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const missing =
  spawnSync('docker-compose', ['version']).status === 0
    ? undefined
    : 'no docker-compose on the PATH (Debian: apt-get install docker-compose)'
if (missing) console.warn(`skipped: the compose files, ${missing}`)

const secrets = { DATABASE_PASSWORD: 'letters1', SESSION_SECRET: 'x'.repeat(40) }

function servicesOf(file: string, more: NodeJS.ProcessEnv = secrets): string[] {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...more }
  const said = execFileSync('docker-compose', ['--file', file, 'config', '--services'], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return said.trim().split('\n').sort()
}

describe.skipIf(missing)('the compose files', () => {
  it('are understood', () => {
    expect(servicesOf('compose.yaml')).toEqual(['leadline'])
    const scaled = ['database', 'leadline-1', 'leadline-2', 'proxy', 'redis']
    expect(servicesOf('compose.scaled.yaml')).toEqual(scaled)
    const [proxy = ''] = readFileSync('deploy/nginx-scaled.conf', 'utf8').match(/upstream [^}]+/) ?? []
    for (const name of ['leadline-1', 'leadline-2']) expect(proxy).toContain(`server ${name}:3000;`)
  })

  it('are refused without the secrets that nobody but the operator can choose', () => {
    expect(() => servicesOf('compose.scaled.yaml', { ...secrets, SESSION_SECRET: '' })).toThrow(
      /SESSION_SECRET/,
    )
  })
})
