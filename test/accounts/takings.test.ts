import { beforeAll, describe, expect, it } from 'vitest'
import { istDay } from '../../server/records/ist-dates.ts'
import { type Browser, makeUser, signIn } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'

const there = leadOffice()
let manager: Browser
const dayBefore = (days: number): string => istDay(new Date(Date.now() - days * 86_400_000))

beforeAll(async () => {
  const user = await makeUser(there.service, there.office.account, 'boss', 'manager')
  manager = await signIn(there.service, there.office.account, user.email)
})

describe('who takes more than three times what is usual for him, and more than 200 leads', () => {
  const named = async (browser: Browser): Promise<{ user_id: string; day: string }[]> =>
    (await browser.call('GET', '/overview')).json().data.unusual_takings

  /** A day's rows of a person, listed by a key unless said otherwise. */
  const took = (userId: string, daysAgo: number, listed: number, downloaded = 0, opened = 0) =>
    there.registrar.query(
      'insert into lead_takings (account_id, user_id, day, downloaded, listed, opened) values ($1, $2, $3, $4, $5, $6)',
      [there.office.account.id, userId, dayBefore(daysAgo), downloaded, listed, opened],
    )

  it('is named to admins alone, with the numbers, until one has looked', async () => {
    const { agent, otherAgent, admin } = there.office.users
    // The median is 100: one large day among twenty changes nothing.
    for (let day = 2; day <= 21; day++) await took(agent.id, day, day === 9 ? 200 : 60, 20, 20)
    await took(agent.id, 1, 200, 90, 11)
    // Three times as much, and not more.
    for (let day = 2; day <= 21; day++) await took(otherAgent.id, day, 100)
    await took(otherAgent.id, 1, 300)
    // More than ever before, and not more than 200.
    await took(admin.id, 1, 200)

    const numbers = { downloaded: 90, listed: 200, opened: 11, usual: 100 }
    expect(await named(there.office.admin)).toEqual([
      { user_id: agent.id, name: agent.name, day: dayBefore(1), ...numbers },
    ])
    expect(await named(manager)).toEqual([])
    expect(await named(there.office.agent)).toEqual([])

    const seen = `/takings/${agent.id}/${dayBefore(1)}/seen`
    expect((await manager.call('POST', seen)).statusCode).toBe(403)
    expect((await there.office.admin.call('POST', seen)).statusCode).toBeLessThan(300)
    expect(await named(there.office.admin)).toEqual([])
    expect((await there.office.admin.call('POST', `/takings/${agent.id}/2020-01-01/seen`)).statusCode).toBe(
      404,
    )
  })
})

it('downloads, lists of a key and opened leads are counted for their person and day; what was refused or not found is not', async () => {
  const { admin, agent, users, account } = there.office
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await there.save({ name: 'Asha Rao', assigned_to: users.agent.email }))
  const key = (
    await admin.call('POST', '/api-keys', { name: 'Mirror', permissions: ['read'], ip_whitelist: [] })
  ).json().data.key
  const day = istDay(new Date())
  await admin.call('POST', '/account-rules', { downloads_by: 'managers' })

  expect((await there.service.call(key, 'GET', '/api/v1/leads?limit=2')).json().data).toHaveLength(2)
  expect((await there.service.call(key, 'GET', '/api/v1/leads?limit=0')).statusCode).toBe(400)
  expect((await admin.call('GET', '/leads.csv')).body.trim().split('\n')).toHaveLength(4)
  for (const id of [ids[0], ids[0], ids[1]])
    expect((await agent.call('GET', `/leads/${id}`)).statusCode).toBe(200)
  expect((await agent.call('GET', '/leads.csv')).statusCode).toBe(403)
  expect((await agent.call('GET', `/leads/${users.agent.id}`)).statusCode).toBe(404)

  // What is noted is written at the latest when the service ends.
  await there.service.app.close()
  const counted = await there.registrar.query<object>(
    'select user_id, downloaded, listed, opened from lead_takings where account_id = $1 and day = $2 order by opened',
    [account.id, day],
  )
  expect(counted).toEqual([
    { user_id: users.admin.id, downloaded: 3, listed: 2, opened: 0 },
    { user_id: users.agent.id, downloaded: 0, listed: 0, opened: 3 },
  ])
})
