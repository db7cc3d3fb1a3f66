import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { type CommandResult, runCommand } from '../support/processes/shell.ts'

let database: TestDatabase
let program: string

beforeAll(async () => {
  database = await createTestDatabase()
  program = await bundleProgram('bench/citus/cost.ts')
})
afterAll(() => database.drop())

const measure = (...args: string[]): Promise<CommandResult> =>
  runCommand(program, ['--quick', '--citus', ...args], { PATH: process.env.PATH })
const wanted = '--citus takes the address of a Citus cluster as a superuser, '

it('what requests cost a cluster wants the address of a superuser, and says so in one line before it makes anything', async () => {
  const role = new URL(database.serviceUrl).username
  const refused = await measure(database.serviceUrl)
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(new RegExp(`^${wanted}postgres://\\S+: ${role} is no superuser\n$`))
  for (const args of [[], ['--seed'], ['http://127.0.0.1:5432']])
    expect((await measure(...args)).stderr).toMatch(new RegExp(`^${wanted}postgres://\\S+\n$`))
  expect((await measure('postgres://postgres@127.0.0.1:1/leadline')).stderr).toMatch(
    new RegExp(`^${wanted}postgres://\\S+: .*ECONNREFUSED.*\n$`),
  )
})
