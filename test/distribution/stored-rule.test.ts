import { expect, it } from 'vitest'
import { ruleOffice } from './rule-office.ts'

const office = ruleOffice()
const { service } = office
const cities = [{ field: 'city', is_one_of: ['Pune', 'Mumbai'] }]

it('a condition with several values gives leads of each, and comes back as it was written', async () => {
  const id = await office.makeRule('West', cities, [office.agentPerson])
  expect(await office.assigneesOf(1, { city: 'PUNE ' })).toEqual(['agent@example.com'])
  expect(await office.assigneesOf(1, { city: 'Mumbai' })).toEqual(['agent@example.com'])
  expect(await office.assigneesOf(1, { city: 'Delhi' })).toEqual(['admin@example.com'])
  const [rule] = (await office.admin.call('GET', '/distribution-rules')).json().data
  expect(rule).toMatchObject({ id, when: { all: cities } })
})

it('a rule that a later release wrote is passed over: deliveries go on, the page shows the rule', async () => {
  const id = await office.makeRule('Later', [], [office.otherAgentPerson])
  await office.makeRule('All', [], [office.agentPerson])
  await service.registrar.query('update distribution_rules set conditions = $2 where id = $1', [
    id,
    { all: [{ field: 'city', sounds_like: 'Poona' }] },
  ])
  expect(await office.assigneesOf(1)).toEqual(['agent@example.com'])
  const [rule] = (await office.admin.call('GET', '/distribution-rules')).json().data
  expect(rule.name).toBe('Later')
  const tried = await office.admin.call('POST', '/distribution-rules/try', { lead: {} })
  expect(tried.json().data).toMatchObject({ rule: { name: 'All' } })
})
