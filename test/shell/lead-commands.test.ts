// slow: it runs shell commands, each a process of its own
import { beforeAll, expect, it } from 'vitest'
import { leadsOf, makeCall, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { printed, runCommand } from '../support/processes/shell.ts'

const service = serviceForTests()
let program: string

const run = (...args: string[]) =>
  runCommand(program, [...args, '--account', service.people.admin.accountId], {
    PATH: process.env.PATH,
    DATABASE_URL: service.test.ownerUrl,
    SESSION_SECRET: testSessionSecret,
  })

beforeAll(async () => {
  program = await bundleProgram('server/cli.ts')
})

it('merges two leads and undoes it by the id that it answered', async () => {
  const { admin } = service.people
  const [kept, other] = [await makeLead(service, admin), await makeLead(service, admin, { city: 'Goa' })]
  await makeCall(service, admin, other)
  const merged = printed(await run('lead', 'merge', kept.toUpperCase(), other, '--json'))
  expect(merged).toEqual({ lead_id: kept, other_id: other, activity_id: expect.any(String) })
  expect(await leadsOf(service, admin)).toMatchObject([{ id: kept, city: 'Goa' }])
  const undone = printed(await run('lead', 'undo', String(merged.activity_id), '--json'))
  expect(undone).toEqual({ lead_id: kept, other_id: other, restored: ['city'], left: [] })
  expect(await leadsOf(service, admin)).toHaveLength(2)
})

it('user hand-over gives the leads of one to others and answers how many', async () => {
  const { admin, agent, otherAgent } = service.people
  const handOver = ['user', 'hand-over', agent.email, '--to', `${otherAgent.email},${admin.email}`]
  for (let i = 0; i < 3; i++) await makeLead(service, agent)
  expect(printed(await run(...handOver, '--json'))).toEqual({ moved: 3 })
  expect(printed(await run(...handOver, '--json'))).toEqual({ moved: 0 })
  expect(await run('user', 'hand-over', agent.email, '--to', 'nobody@example.com')).toMatchObject({
    status: 1,
  })
}, 30_000)

it('exit 2 for what is no id, 1 for a lead that is not there, on standard error', async () => {
  const id = await makeLead(service, service.people.admin)
  expect(await run('lead', 'merge', id, 'x')).toMatchObject({ status: 2, stdout: '' })
  const missing = await run('lead', 'merge', id, '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b')
  expect(missing).toMatchObject({ status: 1, stderr: 'error: No such lead.\n' })
})
