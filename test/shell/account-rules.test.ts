// slow: it runs shell commands, each a process of its own
import { beforeAll, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { printed, runCommand } from '../support/processes/shell.ts'

const service = serviceForTests()
let program: string

const run = (...args: string[]) =>
  runCommand(program, [...args, '--account', service.people.admin.accountId, '--json'], {
    PATH: process.env.PATH,
    DATABASE_URL: service.test.ownerUrl,
    SESSION_SECRET: testSessionSecret,
  })
const rules = (...args: string[]) => run('account', 'rules', ...args)

beforeAll(async () => {
  program = await bundleProgram('server/cli.ts')
})

it('shows who may download and make keys and when customers are called, and changes what is given', async () => {
  const hours = { call_from_hour: 9, call_until_hour: 21 }
  expect(printed(await rules())).toMatchObject({ downloads_by: 'managers', keys_by: 'managers', ...hours })
  const given = ['--downloads', 'admins', '--call-hours', '10-20']
  expect(printed(await rules(...given))).toMatchObject({
    downloads_by: 'admins',
    keys_by: 'managers',
    call_from_hour: 10,
    call_until_hour: 20,
  })
})

it.each([
  ['--keys', 'nobody'],
  ['--call-hours', '9'],
  ['--call-hours', '21-9'],
])('exit 2 for %s %s', async (option, value) => {
  expect((await rules(option, value)).status).toBe(2)
})

it('makes keys for an agent whatever the rule: whoever has the shell is an administrator', async () => {
  await rules('--keys', 'admins')
  const { email } = service.people.agent
  const made = await run('key', 'create', '--user', email, '--name', 'By the shell', '--permissions', 'read')
  expect(made.status, made.stderr).toBe(0)
})
