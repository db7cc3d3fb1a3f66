// slow: it takes the database away, or leaves it locked, silent or full
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { bundleProgram, runProgram } from '../../support/processes/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'leadline-full-'))
const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder], {
  encoding: 'utf8',
})
const isMounted = status === 0
if (!isMounted) console.log(`a full disk: not tried, no small file system here (${stderr?.trim()})`)

afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Takes all the room that is left, to the last block. */
function fill(file: string): void {
  for (const size of [1_048_576, 4_096])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // Full.
    }
}

it.skipIf(!isMounted)(
  'a full disk: /readyz says so before anybody writes, the log when it began and when it is over, and no start is needed',
  async () => {
    const dataDir = join(folder, 'data')
    const filler = join(folder, 'filler')
    mkdirSync(dataDir)
    const bundle = await bundleProgram('server/main.ts')
    const program = runProgram(bundle, [], { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' })
    try {
      const { url } = JSON.parse(await program.line(/"msg":"Leadline is ready"/)) as { url: string }
      const [, key] = /^ +API key +(\S+)$/m.exec(program.output()) ?? []
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const readiness = async () => (await fetch(`${url}/readyz`)).text()
      const listed = async () => (await fetch(`${url}/api/v1/leads`, { headers })).status
      let made = 0
      const create = async (): Promise<number> => {
        const body = JSON.stringify({
          name: 'N',
          phone: `98765${10_000 + made++}`,
          notes: 'x'.repeat(2_000 + made),
        })
        return (await fetch(`${url}/api/v1/leads`, { method: 'POST', headers, body })).status
      }
      /** What the log says of refused statements, with their SQLSTATE. */
      const said = () =>
        [...program.output().matchAll(/^{.*"msg":"the database [^"]* statements[^"]*".*$/gm)].map(
          ([line]) => {
            const { err, msg } = JSON.parse(line) as { err?: { code: string }; msg: string }
            return [err?.code, msg]
          },
        )

      const ready = JSON.stringify({ status: 'ready' })
      expect([await create(), await readiness()]).toEqual([201, ready])
      // A new connection writes a file of PostgreSQL's own where a change of the schema took it away: they are open before.
      expect(new Set(await Promise.all(Array.from({ length: 20 }, listed)))).toEqual(new Set([200]))
      // Deliveries can be kept as soon as the spool has written down which webhooks there are.
      await expect.poll(() => existsSync(join(dataDir, 'spool', 'webhooks.sealed'))).toBe(true)
      const full = 'The disk of the database is full: reads are answered, writes are refused.'
      /** What PostgreSQL gives back in between, an old file of its log or a temporary one, is taken too. */
      const whileFull = <T>(ask: () => T) => {
        fill(filler)
        return ask()
      }
      const patience = { timeout: 30_000 }
      // `keeping`, or 503 where the spool, which is on the same disk, has no room for a page either.
      await expect.poll(() => whileFull(readiness), patience).toContain(full)
      await expect.poll(listed, patience).toBe(200)
      await expect.poll(() => whileFull(create), patience).toBe(503)
      await sleep(2_500)
      const refused = ['53100', 'the database refuses statements: answered 503']
      const taken = [undefined, 'the database takes statements again']
      /** Where there was room for a moment, it may have said so: it never says the same twice. */
      const saysInTurn = () => {
        const lines = said()
        expect(lines).toEqual(lines.map((_, at) => (at % 2 === 0 ? refused : taken)))
      }
      await expect.poll(() => whileFull(() => said().at(-1)), patience).toEqual(refused)
      saysInTurn()

      rmSync(filler)
      await expect.poll(() => said().at(-1), patience).toEqual(taken)
      saysInTurn()
      await expect.poll(create, patience).toBe(201)
      await expect.poll(readiness, patience).toBe(ready)
      expect(program.child.exitCode).toBeNull()
    } finally {
      program.child.kill('SIGTERM')
      await program.ended
    }
  },
  180_000,
)
