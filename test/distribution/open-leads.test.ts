import { expect, it } from 'vitest'
import { packSteps } from '../../server/postgres/pipeline/packet.ts'
import { countOpenLeads } from '../../server/read/counts/open-leads.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { nodesOf, rowAndPlan, rowsRead } from '../support/database/plans.ts'
import { seededOffice } from '../support/database/seeded-office.ts'

const office = seededOffice(1_000)

it('open leads of each person read what waits of leads, and none of the calls that wait beside them', async () => {
  const { owner, client, seeded } = office
  const { accountId, agentId } = seeded
  const wait = (subject: string, dimensions: object, changes: number) =>
    owner.query(
      `insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
       select $1, gen_random_uuid(), $2, now(), 1, 60, $3, $3, $4 from generate_series(1, $5)`,
      [accountId, subject, agentId, JSON.stringify(dimensions), changes],
    )
  const look = async () => {
    const steps = [countOpenLeads(accountId)]
    const [identity, asked] = packSteps([{ caller: accountCaller(accountId), steps }]).statements
    if (!identity || !asked) throw new Error('a packet says who asks what')
    const { plan } = await rowAndPlan(client, [identity], asked)
    const read = nodesOf(plan).filter((node) => node['Relation Name'] === 'count_changes')
    return read.map(rowsRead)
  }
  await wait('leads', { status: 'New' }, 2)
  await wait('call_logs', { call_type: 'Inbound', outcome: 'Completed', called_by: '' }, 100_000)
  expect(await look()).toEqual([2])
  await owner.query('analyze count_changes')
  expect(await look()).toEqual([2])
})
