// slow: it starts a service and runs commands as processes
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase, testSessionSecret } from '../support/database/database.ts'
import { bundleProgram, runProgram } from '../support/processes/program.ts'
import { printed, runCommand } from '../support/processes/shell.ts'

it('another database than the one before is waited for, by the shell refused, and served once it is accepted', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-other-'))
  const seen = join(dataDir, 'database.json')
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SESSION_SECRET: testSessionSecret,
  }
  const [main, cli] = [await bundleProgram('server/main.ts'), await bundleProgram('server/cli.ts')]
  const before = { system: '7000000000000000001', timeline: 3 }
  writeFileSync(seen, JSON.stringify(before))
  const program = runProgram(main, [], env)
  try {
    await program.line(/waits for its database.*another database.*leadline database accept/)
    const refused = await runCommand(cli, ['account', 'list'], env)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(
      /^error: This server holds another database .* run "leadline database accept"\.\n$/,
    )
    expect(JSON.parse(readFileSync(seen, 'utf8'))).toEqual(before)

    const accepted = await runCommand(cli, ['database', 'accept', '--json'], env)
    expect(printed<object>(accepted)).toMatchObject({ timeline: 1, before, waiting: 0 })
    await program.line(/"msg":"Leadline is ready"/)
    expect((await runCommand(cli, ['account', 'list'], env)).status).toBe(0)
  } finally {
    program.child.kill('SIGTERM')
    await program.ended
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
