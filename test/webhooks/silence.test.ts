import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { newPhone, post, type TestWebhook } from './support.ts'

const office = webhookOffice()
const { service } = office

const hour = 3_600
const day = 24 * hour

/** As if the webhook had been heard so often, and last so long ago. */
async function heard(
  webhook: TestWebhook,
  times: number,
  longestGap: number,
  secondsAgo: number,
): Promise<void> {
  await service.registrar.query(
    `update webhooks set heard_times = $2, longest_gap_seconds = $3, last_heard_at = now() - $4 * interval '1 second'
     where id = $1`,
    [webhook.id, times, longestGap, secondsAgo],
  )
}

async function rhythmOf(webhook: TestWebhook): Promise<Record<string, unknown>> {
  const [row] = await service.registrar.query(
    'select heard_times, longest_gap_seconds::int as longest_gap_seconds, last_heard_at from webhooks where id = $1',
    [webhook.id],
  )
  return row as Record<string, unknown>
}

const silentIds = async (): Promise<string[]> => {
  const { data } = (await office.admin.call('GET', '/overview')).json()
  return data.silent_webhooks.map(({ id }: { id: string }) => id)
}

describe('a webhook is heard', () => {
  it('by what is captured and what is refused, once a minute, with the gap before it', async () => {
    const webhook = await office.makeWebhook()
    await heard(webhook, 7, 10, 2 * hour)
    await post(service, webhook, { name: 'A', phone: newPhone() })
    await post(service, webhook, { name: 'B', phone: newPhone() })
    const rhythm = await rhythmOf(webhook)
    expect(rhythm.heard_times).toBe(8)
    expect(rhythm.longest_gap_seconds).toBeGreaterThanOrEqual(2 * hour)
    expect(rhythm.longest_gap_seconds).toBeLessThan(2 * hour + 120)
    const refused = await office.makeWebhook()
    await post(service, refused, { hello: 'world' })
    expect(await rhythmOf(refused)).toMatchObject({ heard_times: 1, longest_gap_seconds: 0 })
  })

  it('not by tests, and not while it is disabled', async () => {
    const webhook = await office.makeWebhook()
    await post(service, webhook, { name: 'A', phone: newPhone(), is_test: true })
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { enabled: false })
    await post(service, webhook, { name: 'A', phone: newPhone() })
    expect(await rhythmOf(webhook)).toMatchObject({ heard_times: 0, last_heard_at: null })
  })
})

describe('silence', () => {
  it('is three times the longest gap, and a day at least', async () => {
    const [quick, quickStill, slow, slowStill] = await Promise.all(
      [1, 2, 3, 4].map(() => office.makeWebhook()),
    )
    if (!quick || !quickStill || !slow || !slowStill) throw new Error('four were made')
    await heard(quick, 50, hour, day + 60)
    await heard(quickStill, 50, hour, day - 60)
    await heard(slow, 50, day, 3 * day + 60)
    await heard(slowStill, 50, day, 3 * day - 60)
    const silent = await silentIds()
    expect(silent).toEqual(expect.arrayContaining([quick.id, slow.id]))
    expect(silent).not.toContain(quickStill.id)
    expect(silent).not.toContain(slowStill.id)
  })

  it('is not told of a webhook that has no rhythm yet, is disabled or deleted, nor to an agent', async () => {
    const [young, off, gone] = await Promise.all([1, 2, 3].map(() => office.makeWebhook()))
    if (!young || !off || !gone) throw new Error('three were made')
    await heard(young, 4, hour, 9 * day)
    await heard(off, 50, hour, 9 * day)
    await heard(gone, 50, hour, 9 * day)
    await office.admin.call('POST', `/webhooks/${off.id}`, { enabled: false })
    await office.admin.call('DELETE', `/webhooks/${gone.id}`)
    const silent = await silentIds()
    for (const { id } of [young, off, gone]) expect(silent).not.toContain(id)
    const { data } = (await office.agent.call('GET', '/overview')).json()
    expect(data.silent_webhooks).toEqual([])
  })

  it('ends with the next delivery', async () => {
    const webhook = await office.makeWebhook()
    await heard(webhook, 50, hour, 2 * day)
    expect(await silentIds()).toContain(webhook.id)
    await post(service, webhook, { name: 'A', phone: newPhone() })
    expect(await silentIds()).not.toContain(webhook.id)
  })
})

it('/metrics names silent webhooks by id, and counts refusals by webhook and code', async () => {
  const webhook = await office.makeWebhook()
  await heard(webhook, 50, hour, 2 * day)
  const other = await office.makeWebhook()
  await post(service, other, { hello: 'world' })
  await post(service, other, { hello: 'again' })
  const { body } = await service.app.inject({ url: '/metrics' })
  expect(body).toMatch(
    new RegExp(`leadline_webhook_silent_seconds\\{webhook_id="${webhook.id}"\\} 1728\\d\\d`),
  )
  expect(body).toMatch(
    new RegExp(`leadline_webhook_refusals_total\\{webhook_id="${other.id}",code="[A-Z_]+"\\} 2`),
  )
})

it('a webhook tells why it refused lately, the most frequent reason first', async () => {
  const webhook = await office.makeWebhook()
  await post(service, webhook, { hello: 'world' })
  await post(service, webhook, { hello: 'again' })
  await post(service, webhook, { name: 'Nobody to reach' })
  const { data } = (await office.admin.call('GET', `/webhooks/${webhook.id}/refusals`)).json()
  expect(data.map(({ count }: { count: number }) => count)).toEqual([2, 1])
  expect(data[0]).toEqual({ reason: expect.any(String), count: 2, last_at: expect.stringMatching(/Z$/) })
  expect((await office.agent.call('GET', `/webhooks/${webhook.id}/refusals`)).statusCode).toBe(403)
})
