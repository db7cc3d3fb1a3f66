import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { adversarialBodies } from '../support/payloads/adversarial-bodies.ts'
import { threadClock } from '../support/processes/thread-time.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post } from './support.ts'

const service = serviceForTests()

const newWebhook = (mapping?: Record<string, string[]>) =>
  makeWebhook(service, service.people.admin.accountId, mapping ? { mapping } : {})

/** Each takes some 90 ms with the body below: together 17 s, so that no processor is quick enough for two. */
const bombs = Array.from({ length: 20 }, () => "sort(split(text, ''))")
const fields = ['name', 'email', 'phone', 'company', 'city', 'source', 'notes', 'tags', 'status', 'priority']
const endless = Object.fromEntries(fields.map((field) => [field, bombs]))

describe('a body that takes longer than two seconds to read (decision 0005.40)', () => {
  it('is kept as a rejected delivery that says so, the sender gets 400, and others go on', async () => {
    const slow = await newWebhook(endless)
    const other = await newWebhook()
    const body = { name: 'Asha', phone: newPhone(), text: 'x'.repeat(240_000) }
    const pending = post(service, slow, body)
    let isPending = true
    void pending.then(() => {
      isPending = false
    })
    let served = 0
    while (isPending) {
      const reply = await post(service, other, { name: 'Ravi', phone: newPhone() })
      expect(reply.statusCode).toBe(200)
      served += 1
    }
    expect(served).toBeGreaterThan(10)
    const reply = await pending
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'INVALID_PARAM'])
    expect(reply.json().error.message).toContain('2 seconds')
    expect(await deliveriesOf(service, slow)).toMatchObject([
      { outcome: 'rejected', reason: reply.json().error.message },
    ])
  })
})

describe('a large body', () => {
  it('is read by a worker and becomes the same lead', async () => {
    const webhook = await newWebhook({ name: ['person.n'], phone: ['person.p'] })
    const phone = newPhone()
    const padding = Array.from({ length: 4_000 }, (_, i) => ({
      label: `Question ${i}`,
      text: 'x'.repeat(20),
    }))
    const reply = await post(service, webhook, { person: { n: 'Asha Rao', p: phone }, padding })
    expect(reply.statusCode).toBe(200)
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({ name: 'Asha Rao', phone })
  })
})

/** Longest that one request may keep this thread, in milliseconds of processor time, the database's client included. */
const longestMs = 50
const attempts = 3

describe('no body keeps the event loop longer than 50 ms', () => {
  it.each(adversarialBodies.filter((_, index) => index % 17 === 0 || index > 350))(
    '$what',
    async ({ make, contentType }) => {
      const webhook = await newWebhook()
      const costs: number[] = []
      for (const bytes of [16_000, 256 * 1_024 - 200]) {
        const seen: number[] = []
        while (seen.length < attempts && !seen.some((one) => one <= longestMs)) {
          const clock = threadClock()
          const reply = await post(service, webhook, make(bytes), { 'content-type': contentType })
          seen.push(clock())
          expect([200, 400, 413, 415]).toContain(reply.statusCode)
        }
        costs.push(Math.min(...seen))
      }
      expect(Math.max(...costs)).toBeLessThanOrEqual(longestMs)
    },
  )
})
