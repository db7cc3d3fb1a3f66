import { expect, it } from 'vitest'
import { waitingRecords } from '../../../server/spool/waiting-records.ts'
import { isToForget } from '../../../server/webhooks/kept/forget-aside.ts'
import { spoolDirectory } from '../../../server/webhooks/kept/keeping.ts'
import { readKept, writeKept } from '../../../server/webhooks/kept/kept-request.ts'
import { makeLead } from '../../support/app/leads.ts'
import { testSessionSecret } from '../../support/database/database.ts'
import { newPhone, post } from '../support.ts'
import { keptService, longWait } from './kept-service.ts'

const { service, dataDir, whileLocked, ready, newWebhook } = keptService()
const days = 86_400_000

/** What waits on this disk, or was set aside. */
async function onDisk(): Promise<ReturnType<typeof readKept>[]> {
  const found: ReturnType<typeof readKept>[] = []
  await waitingRecords(spoolDirectory(dataDir), testSessionSecret, (content) => found.push(readKept(content)))
  return found
}

/** A delivery that no database takes: its webhook is of another one. */
async function setAside(phone: string): Promise<ReturnType<typeof readKept>> {
  const webhook = await newWebhook()
  await post(service, webhook, { name: 'Known', phone: newPhone() })
  await whileLocked(async () => {
    await post(service, webhook, { name: 'Asha Rao', phone })
    await service.registrar.query('delete from deliveries where webhook_id = $1', [webhook.id])
    await service.registrar.query('delete from webhooks where id = $1', [webhook.id])
  })
  await expect.poll(async () => ready(), longWait).toEqual({ status: 'ready', unreadable: true })
  const [one] = await onDisk()
  if (!one) throw new Error('nothing was set aside')
  return one
}

it('what can be saved by nobody stays, is told of, and is forgotten with its person or when bodies are', async () => {
  const phone = newPhone()
  const { admin } = await service.newPeople()
  const kept = { ...(await setAside(phone)), accountId: admin.accountId }
  const { receivedAt } = kept.came.received
  const isOver = (retentionDays: number, at: Date) => isToForget(service.test.db, kept, retentionDays, at)
  const after = (ms: number) => new Date(receivedAt.getTime() + ms)
  expect(await isOver(90, after(89 * days))).toBe(false)
  expect(await isOver(90, after(91 * days))).toBe(true)
  expect(await isOver(90, after(1))).toBe(false)

  const id = await makeLead(service, admin, { phone })
  const gone = await service.app.inject({
    method: 'DELETE',
    url: `/api/v1/leads/${id}`,
    headers: { authorization: `Bearer ${admin.key}` },
  })
  expect(gone.statusCode).toBe(200)
  expect(await isOver(90, after(1))).toBe(true)
})

it('a form spells phones and emails its own way', async () => {
  const { admin } = await service.newPeople()
  const id = await makeLead(service, admin, { phone: '+919876501234', email: 'asha@example.com' })
  const kept = (await onDisk())[0]
  if (!kept) throw new Error('nothing was set aside')
  const came = (body: string) => {
    const received = { ...kept.came.received, body: Buffer.from(body) }
    return readKept(writeKept({ ...kept, accountId: admin.accountId, came: { ...kept.came, received } }))
  }
  const headers = { authorization: `Bearer ${admin.key}` }
  await service.app.inject({ method: 'DELETE', url: `/api/v1/leads/${id}`, headers })
  const told = (body: string) => isToForget(service.test.db, came(body), 90, new Date())
  expect(await told('mobile=%2B919876501234&name=Asha')).toBe(true)
  expect(await told('email=Asha%40Example.com')).toBe(true)
  expect(await told('{"phone":"098765 01234"}')).toBe(true)
  expect(await told('{"phone":"098765 01235","email":"natasha@example.com"}')).toBe(false)
})
