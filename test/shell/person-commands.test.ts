// slow: it runs shell commands, each a process of its own
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSpool } from '../../server/spool/spool.ts'
import { spoolDirectory } from '../../server/webhooks/kept/keeping.ts'
import { writeKept } from '../../server/webhooks/kept/kept-request.ts'
import { makeCall, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { printed, runCommand } from '../support/processes/shell.ts'
import { deliveriesOf, makeWebhook, post } from '../webhooks/support.ts'

const service = serviceForTests()
let program: string
const dataDir = mkdtempSync(join(tmpdir(), 'leadline-person-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (...args: string[]) => person('export', ...args)
const person = (verb: 'export' | 'delete', ...args: string[]) =>
  runCommand(program, ['person', verb, ...args, '--account', service.people.admin.accountId, '--json'], {
    PATH: process.env.PATH,
    DATABASE_URL: service.test.ownerUrl,
    SESSION_SECRET: testSessionSecret,
    DATA_DIR: dataDir,
  })

beforeAll(async () => {
  program = await bundleProgram('server/cli.ts')
})

it('tells everything about one person and nothing about another', async () => {
  const { admin } = service.people
  const id = await makeLead(service, admin, { phone: '+91 98765 43210', city: 'Goa' })
  await makeCall(service, admin, id)
  const other = await makeLead(service, admin, { phone: '9876500000', notes: 'call 9876543999' })
  const told = printed(await run('--phone', '098765-43210'))
  expect(told).toMatchObject({
    person: { phone: '+919876543210', email: null },
    leads: [{ id, city: 'Goa', phone: '+91 98765 43210' }],
    call_logs: [{ lead_id: id }],
    activities: [
      { lead_id: id, kind: 'created' },
      { lead_id: id, kind: 'call_logged' },
    ],
  })
  expect(JSON.stringify(told)).not.toContain(other)
  const entries = await service.registrar.query(
    `select action, actor_kind, details from audit_log where action like 'person.export%' and account_id = $1 order by at, id`,
    [admin.accountId],
  )
  expect(entries).toEqual([
    { action: 'person.export_began', actor_kind: 'shell', details: {} },
    { action: 'person.exported', actor_kind: 'shell', details: { leads: 1, rows: 4 } },
  ])
})

it('finds the person in deliveries that became no lead, and by email', async () => {
  const webhook = await makeWebhook(service, service.people.admin.accountId)
  const refused = await post(service, webhook, { mobile: '9812345678', email: 'Asha@Example.com' })
  expect(refused.statusCode).toBe(400)
  for (const asked of [
    ['--phone', '+919812345678'],
    ['--email', 'Asha@example.com'],
  ]) {
    const told = printed(await run(...asked))
    expect(told).toMatchObject({ leads: [], deliveries: [{ outcome: 'rejected', lead_id: null }] })
  }
})

it('finds the person in forms, whose emails are spelt otherwise, and in the query of an address', async () => {
  const webhook = await makeWebhook(service, service.people.admin.accountId)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await post(service, webhook, 'mobile=12&email=Ravi%2Bfair%40Example.com', form)
  await post(service, { token: `${webhook.token}?from=ravi%2Bfair%40example.com` }, { mobile: '12' })
  await post(service, { token: `${webhook.token}?from=ravi+fair%40example.com` }, { mobile: '12' })
  const told = printed<{ deliveries: unknown[] }>(await run('--email', 'ravi+fair@example.com'))
  expect(told.deliveries).toHaveLength(3)
})

it('tells what the person consented to, as it was sent', async () => {
  const webhook = await makeWebhook(service, service.people.admin.accountId)
  const sent = { name: 'Gita', phone: '9822098220', consent_text: 'Call me.', ip: '203.0.113.9' }
  await post(service, webhook, sent)
  expect(printed(await run('--phone', '9822098220'))).toMatchObject({
    consents: [{ statements: [{ name: 'consent text', value: 'Call me.' }], ip: '203.0.113.9' }],
  })
})

it('finds the person in what a merge took in, also where the lead that was kept has another phone', async () => {
  const { admin } = service.people
  const kept = await makeLead(service, admin)
  const other = await makeLead(service, admin, { phone: '9845098450', email: undefined, name: 'Meera' })
  const merged = await runCommand(
    program,
    ['lead', 'merge', kept, other, '--account', admin.accountId, '--json'],
    { PATH: process.env.PATH, DATABASE_URL: service.test.ownerUrl, SESSION_SECRET: testSessionSecret },
  )
  expect(merged.status, merged.stderr).toBe(0)
  const told = printed(await run('--phone', '9845098450'))
  expect(told).toMatchObject({
    leads: [{ id: kept, further_contacts: [{ kind: 'phone', text: '9845098450' }] }],
    undos: [{ lead_id: kept, state: { taken: { id: other } } }],
  })
})

it('exit 2, naming the option, for no person and for what is no phone or email', async () => {
  expect(await run()).toMatchObject({ status: 2, stderr: expect.stringContaining('--phone P or --email E') })
  expect(await run('--phone', '12')).toMatchObject({ status: 2, stderr: expect.stringContaining('"12"') })
  expect(await run('--email', 'nobody')).toMatchObject({ status: 2, stdout: '' })
})

it('deletes one person and leaves others, whose phone or email is nearly the same', async () => {
  const { admin } = service.people
  const id = await makeLead(service, admin, { phone: '9833098330', email: 'asha@nearly.example' })
  const other = await makeLead(service, admin, { phone: '8833098330', email: 'natasha@nearly.example' })
  const webhook = await makeWebhook(service, admin.accountId)
  await post(service, webhook, { mobile: '98330 98330', remark: 'no name' })
  await post(service, webhook, { email: 'asha@nearly.example', remark: 'no name' })
  await post(service, webhook, { mobile: '8833098330', remark: 'no name' })
  await post(service, webhook, { email: 'natasha@nearly.example', remark: 'no name' })
  expect(printed(await person('delete', '--phone', '9833098330'))).toEqual({
    leads: 1,
    deliveries: 2,
    also_in_leads: [],
  })
  const left = await service.registrar.query('select id from leads where id in ($1, $2)', [id, other])
  expect(left).toEqual([{ id: other }])
  const kept = (await deliveriesOf(service, webhook)).map(({ body }) => body?.toString() ?? null)
  expect(kept).toEqual([null, null, expect.stringContaining('883'), expect.stringContaining('natasha')])
  const entries = await service.registrar.query(
    `select details from audit_log where action = 'person.deleted' and account_id = $1`,
    [admin.accountId],
  )
  expect(entries).toEqual([{ details: { leads: 1, deliveries: 2 } }])
})

it('tells what waits on this machine’s disk of the person, and of nobody else', async () => {
  const { accountId } = service.people.admin
  const spool = await openSpool(spoolDirectory(dataDir), testSessionSecret, 2 ** 24)
  const keep = (id: string, body: string, ofAccount = accountId) => {
    const received = {
      id,
      leadId: id,
      webhookId: id,
      receivedAt: new Date(),
      replayedAt: null,
      isTold: true,
      address: '192.0.2.7',
      method: 'POST',
      contentType: 'application/json',
      query: null,
      body: Buffer.from(body),
    }
    const came = { received, refusal: null, caught: null, validationToken: null }
    return spool.append(writeKept({ accountId: ofAccount, webhookId: id, tokenHash: '', came }))
  }
  const [own, other, elsewhere] = [randomUUID(), randomUUID(), randomUUID()]
  await keep(own, '{"mobile":"98765-77777"}')
  await keep(other, '{"mobile":"98765-77778"}')
  await keep(elsewhere, '{"mobile":"98765-77777"}', other)
  const { waiting } = printed<{ waiting: object[] }>(await run('--phone', '+919876577777'))
  expect(waiting).toMatchObject([{ id: own, address: '192.0.2.7', body: '{"mobile":"98765-77777"}' }])
  expect(waiting).toHaveLength(1)
})
