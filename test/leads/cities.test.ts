import { expect, it } from 'vitest'
import { openOffice } from '../support/console.ts'
import { serviceForTests } from '../support/service-for-tests.ts'

const service = serviceForTests()

it('cities in use are those of all leads of the account, each once, until the last lead of one is gone; for admins alone', async () => {
  const { admin, agent } = await openOffice(service.test)
  const idIn = async (city: string | null, n: number): Promise<string> =>
    (await agent.call('POST', '/leads', { name: 'A', phone: `98111 0000${n}`, city })).json().data.id
  for (const [n, city] of ['Pune', ' pune ', 'Bhopal', null, 'Śirḍī', 'Pune'].entries()) await idIn(city, n)
  const gone = await idIn('Agra', 9)
  const cities = async () => (await admin.call('GET', '/leads/cities')).json().data
  expect(await cities()).toEqual(['Agra', 'Bhopal', 'Pune', 'Śirḍī'])
  await agent.call('DELETE', `/leads/${gone}`)
  expect(await cities()).toEqual(['Bhopal', 'Pune', 'Śirḍī'])
  expect((await agent.call('GET', '/leads/cities')).statusCode).toBe(403)
})
