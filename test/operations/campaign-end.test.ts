import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { newFolder } from './built-service.ts'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** Null for one that ended while it was looked at, and for one that has ended and was not waited for. */
function processOf(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return state === 'Z' ? null : { pid: Number(pid), parent: Number(parent), command }
  } catch {
    return null
  }
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(processOf)
    .filter((one) => one !== null)

/** What a process has started, and what that has started: PostgreSQL is told by its folder as well. */
function startedBy(pid: number, folder: string): Process[] {
  const all = processes()
  const found = new Set([pid])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { pid: one, parent, command } of all)
      if (found.has(parent) || command.includes(folder)) found.add(one)
  }
  return all.filter((one) => found.has(one.pid) && one.pid !== pid)
}

const scriptOf = (campaign: string): string => `scripts/test-${campaign}.mjs`

let campaign: ChildProcess | undefined

afterEach(() => campaign?.kill('SIGTERM'))

describe('a campaign that is told to end', () => {
  it.each([
    ['faults', ['--only', 'kills', '--kills', '200'], 'SIGTERM', 143],
    ['faults', ['--only', 'network'], 'SIGINT', 130],
    ['fuzz', [], 'SIGTERM', 143],
  ] as const)('ends what it started: %s %j by %s', async (name, args, signal, status) => {
    const folder = newFolder()
    campaign = spawn(process.execPath, [scriptOf(name), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: folder },
      stdio: 'ignore',
    })
    const ended = once(campaign, 'exit')
    const pid = campaign.pid ?? 0
    const commands = (): string =>
      startedBy(pid, folder)
        .map(({ command }) => command)
        .join('\n')
    await expect.poll(commands, { timeout: 90_000 }).toMatch(/dist\/server\/main\.js/)
    await expect.poll(commands, { timeout: 90_000 }).toContain('postgres')
    const started = new Set(startedBy(pid, folder).map((one) => one.pid))
    campaign.kill(signal)
    expect(await ended).toEqual([status, null])
    const left = (): Process[] =>
      processes().filter((one) => started.has(one.pid) || one.command.includes(folder))
    await expect.poll(left, { timeout: 5_000 }).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a command line that is not understood', () => {
  it.each([
    ['faults', ['--nonsense'], '--nonsense'],
    ['faults', ['--kills', 'many'], '--kills'],
    ['faults', ['--only', 'kills,nonsense'], 'nonsense'],
    ['fuzz', ['--operations'], '--operations'],
  ])('of %s %j is told how it is used, with status 2', (name, args, named) => {
    const { status, stderr } = spawnSync(process.execPath, [scriptOf(name), ...args], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toContain(named)
    expect(stderr).toContain(`usage: npm run test:${name} -- [--`)
    expect(stderr).not.toContain('    at ')
  })
})
