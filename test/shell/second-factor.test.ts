// slow: it runs shell commands, each a process of its own
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { openOffice } from '../support/app/console.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { setUpTotp } from '../support/people/second-factor.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { printed, runCommand } from '../support/processes/shell.ts'

let service: TestApp
let program: string

beforeAll(async () => {
  service = await startTestApp()
  program = await bundleProgram('server/cli.ts')
})
afterAll(() => service.close())

const reset = async (email: string) =>
  printed(
    await runCommand(program, ['user', 'reset-second-factor', email, '--json'], {
      PATH: process.env.PATH,
      DATABASE_URL: service.ownerUrl,
      SESSION_SECRET: testSessionSecret,
    }),
  )

it('user reset-second-factor takes it away in a running service, and answers whether there was one', async () => {
  const { agent } = await openOffice(service)
  await setUpTotp(service, agent)
  expect(await reset('Agent@example.com')).toEqual({ email: 'agent@example.com', reset: true })
  expect((await agent.call('GET', '/session')).statusCode).toBe(401)
  expect(await reset('agent@example.com')).toEqual({ email: 'agent@example.com', reset: false })
}, 60_000)
