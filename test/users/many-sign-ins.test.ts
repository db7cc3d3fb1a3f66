import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { asStranger, hashesAtOnce, hashInTurn } from '../../server/users/hash-in-turn.ts'
import { type Office, openOffice, password } from '../support/app/console.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { makeWebhook, newPhone } from '../webhooks/support.ts'

const service = serviceForTests({ TRUSTED_PROXIES: '127.0.0.1' })
let office: Office
let url: string

beforeAll(async () => {
  office = await openOffice(service.test)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
})

const signInFrom = (address: string, email: string, secret: string): Promise<Response> =>
  fetch(`${url}/console/api/session`, {
    method: 'POST',
    headers: { origin: url, 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret, account: office.account.short_name }),
  })

describe('600 wrong passwords at once, each from an address of its own', () => {
  let left = 600
  let refused: Response[] = []
  let leftBehind: { webhook: number; healthz: number }

  beforeAll(async () => {
    const { token } = await makeWebhook(service, service.people.admin.accountId)
    const sent = Array.from({ length: left }, async (_, i) => {
      const reply = await signInFrom(`10.9.${i >> 8}.${i & 255}`, `nobody${i}@example.com`, 'wrong')
      left -= 1
      return reply
    })
    const body = gzipSync(JSON.stringify({ name: 'Asha Rao', phone: newPhone() }))
    const [webhook, healthz] = await Promise.all([
      fetch(`${url}/webhook/${token}`, {
        method: 'POST',
        headers: { 'content-encoding': 'gzip' },
        body,
      }).then(({ status }) => ({ status, left })),
      fetch(`${url}/healthz`).then(({ status }) => ({ status, left })),
    ])
    expect([webhook.status, healthz.status]).toEqual([200, 200])
    leftBehind = { webhook: webhook.left, healthz: healthz.left }
    refused = await Promise.all(sent)
  }, 120_000)

  it('hold up neither a packed webhook body nor /healthz: both are answered before the last dozen', () => {
    expect(leftBehind.webhook).toBeGreaterThan(12)
    expect(leftBehind.healthz).toBeGreaterThan(12)
  })

  it('are 401 for those who wait and 503 with Retry-After beyond', () => {
    const statuses = refused.map(({ status }) => status)
    expect([...new Set(statuses)].sort()).toEqual([401, 503])
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(51)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100)
    for (const { status, headers } of refused)
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('are over when they are over: the right one signs in', async () => {
    expect((await signInFrom('10.10.0.1', 'admin@example.com', password)).status).toBe(200)
  })
})

describe('the turns of hashes', () => {
  it.each([
    [1, 4, 1, 1],
    [2, 4, 1, 1],
    [4, 4, 1, 3],
    [16, 4, 1, 3],
    [16, 64, 1, 15],
    [16, 64, 5, 3],
    [8, 1, 1, 1],
    [8, 4, 8, 1],
  ])(
    'of %i processors and %i threads, in %i processes, are %i at once',
    (processors, threads, processes, most) => {
      expect(hashesAtOnce(processors, threads, processes)).toBe(most)
    },
  )

  it('never exceed that, strangers and others together; 50 strangers wait, and nobody else is refused', async () => {
    const atOnce = hashesAtOnce(availableParallelism(), 4, 1)
    let underWay = 0
    let most = 0
    const order: string[] = []
    const work = (who: string) => async (): Promise<void> => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise(setImmediate)
      underWay -= 1
      order.push(who)
    }
    const strangers = Array.from({ length: 80 + atOnce }, () =>
      asStranger(() => hashInTurn(work('stranger'))).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    )
    const others = Array.from({ length: 80 }, () => hashInTurn(work('signed in')))
    const statuses = await Promise.all(strangers)
    await Promise.all(others)
    expect(most).toBe(atOnce)
    expect(statuses.filter((status) => status === 503)).toHaveLength(30)
    expect(order).toHaveLength(130 + atOnce)
    // Of those who have signed in the last one stands behind so many strangers as hash at once, and not behind fifty.
    expect(
      order.slice(0, 80 + 2 * atOnce).filter((who) => who === 'signed in').length,
    ).toBeGreaterThanOrEqual(80)
  })
})
