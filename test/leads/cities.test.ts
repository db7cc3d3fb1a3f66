import { expect, it } from 'vitest'
import { type Browser, openOffice } from '../support/app/console.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

const citiesOf = async (admin: Browser): Promise<string[]> =>
  (await admin.call('GET', '/leads/cities')).json().data

it('cities in use are those of the leads of the account, the most used first, until the last lead of one is gone; for admins alone', async () => {
  const { admin, agent } = await openOffice(service.test)
  const idIn = async (city: string | null, n: number): Promise<string> =>
    (await agent.call('POST', '/leads', { name: 'A', phone: `98111 0000${n}`, city })).json().data.id
  for (const [n, city] of ['Bhopal', 'Pune', ' pune ', null, 'Śirḍī', 'Pune'].entries()) await idIn(city, n)
  const gone = await idIn('Agra', 9)
  expect(await citiesOf(admin)).toEqual(['Pune', 'Agra', 'Bhopal', 'Śirḍī'])
  await agent.call('DELETE', `/leads/${gone}`)
  expect(await citiesOf(admin)).toEqual(['Pune', 'Bhopal', 'Śirḍī'])
  expect((await agent.call('GET', '/leads/cities')).statusCode).toBe(403)
})

it('what many leads have is among the thousand, whatever it begins with and in however many spellings others come', async () => {
  const { admin, account } = await openOffice(service.test, 'Wide Office')
  await service.registrar.query(
    `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, city, created_at, updated_at)
     select $1, gen_random_uuid(), 'Lead ' || n, n || '@example.com', n || '@example.com', 'API', 'New', 'Medium',
       case when n <= 1100 then 'Aa ' || n when n <= 1102 then 'zirakpur' when n <= 1104 then 'Zirakpur'
         else 'ZIRAKPUR' end, now(), now() from generate_series(1, 1105) n`,
    [account.id],
  )
  const cities = await citiesOf(admin)
  expect([cities[0], cities.length]).toEqual(['Zirakpur', 1_000])
})
