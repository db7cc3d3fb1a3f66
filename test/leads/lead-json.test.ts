import { expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

/** The JSON of a lead, left open at its end, made by PostgreSQL's own function for rows. */
const byRowToJson = `
  (select rtrim(row_to_json(shown)::text, '}') from (
    select id, name, email, phone, company, city, source, status, priority, tags, trim_scale(deal_value) as deal_value, notes,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
  ) shown)`

it('the JSON of a lead is what PostgreSQL makes of its row, letter for letter, whatever stands in it', async () => {
  const texts = [`'Asha "Rao" \\ / <b>'`, `E'a\\tb\\nc\\u0001\\u2028'`, `'₹ आशा 😀 %s'`, `''`, `'}'`]
  const rows = await service.registrar.query(
    `select app_lead_json(id, name, email, phone, company, city, source, status, priority, tags, deal_value, notes,
       created_at, updated_at) as kept, ${byRowToJson} as expected
     from (select gen_random_uuid() as id, 'Website' as source, 'New' as status, 'Low' as priority) fixed,
       (select unnest(array[${texts}]) as name) names,
       (select unnest(array[null, ${texts[0]}, ${texts[1]}]) as email) emails,
       (select null as phone union all select '+91 98765 43210') phones,
       (select null as company, ${texts[2]} as city, ${texts[1]} as notes union all select ${texts[4]}, null, null) others,
       (values (array[]::text[]), (array[${texts}]), (array['null'])) tagged (tags),
       (values (null::numeric(15, 2)), (0), (10.50), (9999999999999.99), (-1)) worth (deal_value),
       (values ('2026-03-01 00:00:00+00'::timestamptz(3), '2026-03-01 00:00:00+00'::timestamptz(3)),
         ('0001-01-01 00:00:00.12+05:30', '9999-12-31 23:59:59.999+00'), ('2026-03-01 09:00:00.5+00', '2026-03-01 09:00:00.501+00')
       ) times (created_at, updated_at)`,
  )
  expect(rows.length).toBe(5 * 3 * 2 * 2 * 3 * 5 * 3)
  expect(rows.filter(({ kept, expected }) => kept === null || kept !== expected)).toEqual([])
})
