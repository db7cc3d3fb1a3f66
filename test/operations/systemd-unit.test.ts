import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from './built-service.ts'

const unit = join(import.meta.dirname, '..', '..', 'deploy', 'leadline.service')
const missing =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? undefined : 'no systemd-analyze on the PATH'
if (missing) console.warn(`skipped: the unit for systemd, ${missing}`)

describe.skipIf(missing)('the unit for systemd', () => {
  it('is understood, every line of it', () => {
    // With a program that this machine has: that one is missing would be all that is said.
    const copy = join(newFolder(), 'leadline.service')
    writeFileSync(copy, readFileSync(unit, 'utf8').replace('/usr/bin/leadline', '/bin/true'))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], {
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').filter((line) => line.includes('leadline'))]).toEqual([0, []])
  })

  it('leaves the service little to do harm with: an exposure below 1.5 of 10', () => {
    const args = ['security', '--offline=yes', '--no-pager', unit]
    const said = execFileSync('systemd-analyze', args, { encoding: 'utf8' })
    const [, exposure = ''] = /Overall exposure level for leadline.service: ([\d.]+)/.exec(said) ?? []
    expect(Number(exposure)).toBeGreaterThan(0)
    expect(Number(exposure)).toBeLessThan(1.5)
  })
})
