import pg from 'pg'
import { expect, inject, it } from 'vitest'

/** A table as one text: columns and constraints, comment, settings, indexes, policies and grants, in that order. */
const tables = `
  select format(E'create table %I (\\n%s\\n)%s;\\n', t.relname, (
      select string_agg(line, E',\\n' order by kind, place) from (
        select 1 as kind, attnum::int as place, format('  %I %s%s%s', attname, format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' else '' end,
          case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
            when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end) as line
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = t.oid and attnum > 0 and not attisdropped
        union all
        select 2, row_number() over (order by contype <> 'p', contype desc, conname)::int,
          format('  constraint %I %s', conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = t.oid and contype in ('p', 'u', 'f', 'c', 'x')
      ) lines),
      coalesce(' with (' || array_to_string(t.reloptions, ', ') || ')', ''))
    || coalesce(format(E'\\ncomment on table %I is %L;\\n', t.relname, obj_description(t.oid, 'pg_class')), '')
    || case when t.relrowsecurity then format(E'\\nalter table %I enable row level security;\\n', t.relname) else '' end
    || coalesce((select E'\\n' || string_agg(pg_get_indexdef(i.indexrelid) || E';\\n', '' order by i.indexrelid::regclass::text)
      from pg_index i where i.indrelid = t.oid
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))), '')
    || coalesce((select string_agg(format(E'\\ncreate policy %I on %I for %s to %s%s%s;\\n', policyname, t.relname, lower(cmd),
        array_to_string(roles, ', '), E'\\n  using ' || qual, E'\\n  with check ' || with_check), '' order by policyname)
      from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname), '')
    || coalesce((select E'\\n' || string_agg(format(E'grant %s on %I to leadline_app;\\n', lower(privilege_type), t.relname), ''
        order by privilege_type)
      from information_schema.table_privileges g
      where g.grantee = 'leadline_app' and g.table_schema = 'public' and g.table_name = t.relname), '')
    || coalesce((select string_agg(format(E'grant %s (%s) on %I to leadline_app;\\n', lower(privilege_type), columns, t.relname),
        '' order by privilege_type)
      from (
        select privilege_type, string_agg(column_name, ', ' order by column_name) as columns
        from information_schema.column_privileges g
        where g.grantee = 'leadline_app' and g.table_schema = 'public' and g.table_name = t.relname
          and not exists (select from information_schema.table_privileges whole
            where whole.grantee = g.grantee and whole.table_schema = g.table_schema
              and whole.table_name = g.table_name and whole.privilege_type = g.privilege_type)
        group by privilege_type
      ) granted), '') as text
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and t.relkind in ('r', 'p')
  order by t.relname`

const functions = `
  select pg_get_functiondef(p.oid) || E';\\n' as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (
    select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  order by p.proname, p.oid`

const heading = `-- The schema as it stands when all migrations have run: to be read, not to be run. What each part is for stands in the
-- migrations. \`npm run schema\` writes this file anew.
`

it('docs/schema.sql is what all migrations make: npm run schema writes it anew', async ({ skip }) => {
  skip(
    inject('citusUrl') !== null,
    'Citus adds to the schema, and its PostgreSQL spells the catalog in other words',
  )
  const owner = new pg.Client({ connectionString: inject('templateUrl') })
  await owner.connect()
  const parts = [...(await owner.query(tables)).rows, ...(await owner.query(functions)).rows]
  await owner.end()
  const text = [heading, ...parts.map((part) => part.text)].join('\n')
  await expect(text).toMatchFileSnapshot('../docs/schema.sql')
})
