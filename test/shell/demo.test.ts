import { expect, it } from 'vitest'
import { fillDemo } from '../../server/shell/demo/fill-demo.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

it('a demo shows a month of an office: people, one of whom left, leads and calls by day, and what is left to do', async () => {
  const now = new Date()
  await fillDemo(service.test.db, service.test.ownerUrl, now)
  const rows = (text: string) => service.registrar.query(text) as Promise<Record<string, unknown>[]>
  const one = async (text: string) =>
    (await rows(`with demo as (select id from accounts where name = 'Demo: Rao Textiles') ${text}`))[0]
  const ofDemo = 'account_id = (select id from demo)'
  expect(
    await one(`select count(*)::int as people, count(disabled_at)::int as "left" from users where ${ofDemo}`),
  ).toEqual({ people: 6, left: 1 })
  expect(
    await one(`select count(*)::int as leads, count(*) filter (where name ~ '[क-ह]') > 20 as hindi,
      count(*) filter (where assigned_to_id is null) between 5 and 60 as some_are_nobodys,
      count(*) filter (where status = 'Won') > 20 as some_won, max(created_at) <= now() as none_in_future,
      count(*) filter (where (created_at at time zone 'Asia/Kolkata')::time not between '08:59' and '20:01') < 30 as daytime
      from leads where ${ofDemo}`),
  ).toEqual({
    leads: 300,
    hindi: true,
    some_are_nobodys: true,
    some_won: true,
    none_in_future: true,
    daytime: true,
  })
  expect(
    await one(`select count(*) > 200 as many, count(distinct called_by_id)::int as callers, count(notes) > 80 as noted,
      count(*) filter (where (called_at at time zone 'Asia/Kolkata')::time not between '08:59' and '20:01') < 30 as daytime
      from call_logs where ${ofDemo}`),
  ).toMatchObject({ many: true, noted: true, daytime: true })
  expect(
    await one(
      `select count(*) filter (where outcome = 'rejected')::int as refused from deliveries where ${ofDemo}`,
    ),
  ).toEqual({ refused: 2 })
  expect(
    await one(`select count(*) > 3 as due from leads_to_call where ${ofDemo} and call_again_at < now()`),
  ).toEqual({
    due: true,
  })
  expect(
    await one(
      `select count(*) > 0 as pairs from lead_activities where ${ofDemo} and kind = 'possible_duplicate'`,
    ),
  ).toEqual({ pairs: true })
}, 120_000)
