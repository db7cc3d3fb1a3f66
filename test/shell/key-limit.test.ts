// slow: it runs shell commands, each a process of its own
import { beforeAll, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { runCommand } from '../support/processes/shell.ts'

const service = serviceForTests()
let program: string

beforeAll(async () => {
  program = await bundleProgram('server/cli.ts')
})

it('key create refuses the 21st key of one person', async () => {
  const { agent } = await service.newPeople()
  const { registrar, test } = service
  for (let i = 1; i < 20; i++) await registrar.apiKey(agent.accountId, agent.userId)
  const command = ['key', 'create', '--user', agent.email, '--name', 'More', '--permissions', 'read']
  const env = { PATH: process.env.PATH, DATABASE_URL: test.ownerUrl, SESSION_SECRET: testSessionSecret }
  const { status, stderr } = await runCommand(program, [...command, '--account', agent.accountId], env)
  expect([status, stderr]).toEqual([2, 'error: 20 API keys of one person are enough: revoke one first.\n'])
})
