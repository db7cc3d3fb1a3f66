import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('templateUrl') })
  await owner.connect()
})

afterAll(() => owner.end())

/** The migrator's own record, which holds nothing of an account. */
const ledger = 'schema_migrations'

const ofOurTables = `n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> '${ledger}'`
const fromTables = 'from pg_class c join pg_namespace n on n.oid = c.relnamespace'

async function rows<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  return (await owner.query<R>(text)).rows
}

/** What breaks a rule, one line each: a rule holds when there is none. */
async function offenders(text: string): Promise<string[]> {
  return (await rows<{ offender: string }>(text)).map(({ offender }) => offender)
}

const accountColumn = (table: string) => (table === 'accounts' ? 'id' : 'account_id')

describe('row-level security', () => {
  it('is enabled on every table, and not forced: the owner must be able to move shards', async () => {
    const tables = await rows<{ relname: string; relrowsecurity: boolean; relforcerowsecurity: boolean }>(
      `select relname, relrowsecurity, relforcerowsecurity ${fromTables} where ${ofOurTables}`,
    )
    expect(tables.length).toBeGreaterThan(10)
    expect(tables.filter((one) => !one.relrowsecurity || one.relforcerowsecurity)).toEqual([])
  })

  it('every granted command has exactly one permissive policy for leadline_app, and none is restrictive', async () => {
    const granted = await offenders(`
      select distinct table_name || ' ' || privilege_type as offender
      from information_schema.table_privileges
      where grantee = 'leadline_app' and table_name <> '${ledger}' and table_schema = 'public'
      union select distinct table_name || ' ' || privilege_type from information_schema.column_privileges
      where grantee = 'leadline_app' and table_name <> '${ledger}' and table_schema = 'public'`)
    const policies = await rows<{ name: string; permissive: string; roles: string[] }>(
      `select tablename || ' ' || cmd as name, permissive, roles::text[] as roles from pg_policies where schemaname = 'public'`,
    )
    expect(policies.map(({ name }) => name).sort()).toEqual(granted.sort())
    expect(
      policies.filter((one) => one.permissive !== 'PERMISSIVE' || String(one.roles) !== 'leadline_app'),
    ).toEqual([])
  })

  it('every policy asks for the account first, by a bare current_setting(): an index condition reads it once', async () => {
    const policies = await rows<{ tablename: string; policyname: string; conditions: string[] }>(
      `select tablename, policyname, array_remove(array[qual, with_check], null) as conditions
       from pg_policies where schemaname = 'public'`,
    )
    const setting = String.raw`\(NULLIF\(current_setting\('app.account_id'::text, true\), ''::text\)\)::uuid`
    for (const { tablename, policyname, conditions } of policies) {
      for (const condition of conditions) {
        expect(condition, policyname).toMatch(new RegExp(`^\\(+${accountColumn(tablename)} = ${setting}`))
      }
    }
  })

  it('no policy holds a sub-select, which a distributed database refuses, or calls anything that reads a table', async () => {
    const policies = await offenders(
      `select coalesce(qual, '') || ' ' || coalesce(with_check, '') as offender from pg_policies where schemaname = 'public'`,
    )
    for (const condition of policies) {
      const called = [...condition.matchAll(/([a-z_]+)\(/gi)].map(([, name]) => name?.toLowerCase())
      const readsNoTable = ['current_setting', 'nullif', 'strpos']
      expect(called.filter((name) => !readsNoTable.includes(name ?? ''))).toEqual([])
      expect(condition).not.toMatch(/\b(from|select)\b/i)
    }
  })
})

describe('the account comes first', () => {
  it('every table has account_id uuid not null (accounts: id)', async () => {
    const tables = await rows<{ relname: string }>(`select relname ${fromTables} where ${ofOurTables}`)
    for (const { relname } of tables) {
      const [column] = await rows(
        `select data_type, is_nullable from information_schema.columns
         where table_name = '${relname}' and column_name = '${accountColumn(relname)}'`,
      )
      expect(column, relname).toEqual({ data_type: 'uuid', is_nullable: 'NO' })
    }
  })

  it('in every primary key, unique constraint and index', async () => {
    const found = await offenders(`
      select i.indexrelid::regclass::text as offender
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where ${ofOurTables} and a.attname is distinct from case c.relname when 'accounts' then 'id' else 'account_id' end`)
    // The index of words has no order; the account is compared beside the words (decision 0026).
    expect(found).toEqual(['lead_words_words_idx'])
  })

  it('in every foreign key, on both sides', async () => {
    const found = await offenders(`
      select con.conname as offender
      from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute mine on mine.attrelid = con.conrelid and mine.attnum = con.conkey[1]
      join pg_attribute theirs on theirs.attrelid = con.confrelid and theirs.attnum = con.confkey[1]
      where con.contype = 'f' and ${ofOurTables} and (mine.attname <> 'account_id'
        or theirs.attname <> case con.confrelid::regclass::text when 'accounts' then 'id' else 'account_id' end)`)
    expect(found).toEqual([])
  })

  it('every table has a primary key', async () => {
    const found = await offenders(`
      select relname as offender ${fromTables} where ${ofOurTables}
        and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`)
    expect(found).toEqual([])
  })
})

describe('names', () => {
  it('constraints and indexes begin with their table, policies are <table>_<command>', async () => {
    const found = await offenders(`
      select con.conname as offender from pg_constraint con join pg_class c on c.oid = con.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      where ${ofOurTables} and con.contype in ('p', 'u', 'f', 'c', 'x')
        and con.conname !~ ('^' || c.relname || '_([a-z0-9_]+_)?(pkey|key|fkey|check)$')
      union all
      select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      where ${ofOurTables} and i.indexrelid::regclass::text !~ ('^' || c.relname || '_')
      union all
      select policyname from pg_policies where schemaname = 'public' and policyname <> tablename || '_' || lower(cmd)`)
    expect(found).toEqual([])
  })

  it('every table says in a comment what it holds', async () => {
    const found = await offenders(
      `select relname as offender ${fromTables} where ${ofOurTables} and obj_description(c.oid) is null`,
    )
    expect(found).toEqual([])
  })
})

describe('what a distributed database does not take', () => {
  it('no trigger, sequence, identity column, rule, view or partition', async () => {
    const found = await offenders(`
      select tgname as offender from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_namespace n on n.oid = c.relnamespace where not tgisinternal and ${ofOurTables}
      union all select relname ${fromTables} where n.nspname = 'public' and c.relkind in ('S', 'v', 'm', 'p', 'f')
        and c.relname <> '${ledger}_id_seq' and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      union all select c.relname || '.' || attname from pg_attribute join pg_class c on c.oid = attrelid
        join pg_namespace n on n.oid = c.relnamespace where ${ofOurTables} and attidentity <> ''
      union all select rulename from pg_rules where schemaname = 'public'`)
    expect(found).toEqual([])
  })

  it('no foreign key sets null or default; deletion cascades or is refused', async () => {
    const found = await offenders(
      `select conname as offender from pg_constraint where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype <> 'a')`,
    )
    expect(found).toEqual([])
  })

  it('no column default depends on the moment, the session or chance', async () => {
    const found = await offenders(`
      select table_name || '.' || column_name || ' ' || column_default as offender from information_schema.columns
      where table_schema = 'public' and table_name <> '${ledger}' and column_default ~* '\\(|current_'`)
    expect(found).toEqual([])
  })
})

describe('the role of the service', () => {
  it('leadline_app owns nothing and is in no other role', async () => {
    const found = await offenders(`
      select relname as offender from pg_class where relowner = 'leadline_app'::regrole
      union all select proname from pg_proc where proowner = 'leadline_app'::regrole
      union all select nspname from pg_namespace where nspowner = 'leadline_app'::regrole
      union all select roleid::regrole::text from pg_auth_members where member = 'leadline_app'::regrole`)
    expect(found).toEqual([])
  })

  it('nobody else is granted anything, PUBLIC least of all', async () => {
    const found = await offenders(`
      select table_name || ' to ' || grantee as offender from information_schema.table_privileges
      where table_schema = 'public' and grantee not in ('leadline_app', current_user)
        and not exists (select from pg_depend where objid = table_name::regclass and deptype = 'e')
      union all select 'schema public, create' where has_schema_privilege('leadline_app', 'public', 'create')`)
    expect(found).toEqual([])
  })

  it('it may change columns by name alone, and never an id, an account, a creator or a creation: that of calls and timelines is their lead’s, and follows it', async () => {
    const whole = await offenders(`
      select table_name || ' ' || privilege_type as offender from information_schema.table_privileges
      where grantee = 'leadline_app' and privilege_type in ('UPDATE', 'TRUNCATE', 'REFERENCES', 'TRIGGER')`)
    expect(whole).toEqual([])
    const columns = await offenders(`
      select table_name || '.' || column_name as offender from information_schema.column_privileges
      where grantee = 'leadline_app' and privilege_type = 'UPDATE'
        and column_name in ('id', 'account_id', 'user_id', 'created_by_id', 'created_at', 'at')`)
    expect(columns.sort()).toEqual(['call_logs.created_by_id', 'lead_activities.created_by_id'])
  })

  it('records are not rewritten: the audit log is only written and read (decision 0006.46)', async () => {
    const granted = await offenders(`
      select distinct privilege_type as offender from information_schema.column_privileges
      where grantee = 'leadline_app' and table_name = 'audit_log'
      union select privilege_type from information_schema.table_privileges
      where grantee = 'leadline_app' and table_name = 'audit_log'`)
    expect(granted.sort()).toEqual(['INSERT', 'SELECT'])
  })

  it('functions that work as their owner have a fixed search path and are not for PUBLIC', async () => {
    const found = await offenders(`
      select proname as offender from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and prosecdef
        and (proconfig is null or has_function_privilege('public', p.oid, 'execute'))`)
    expect(found).toEqual([])
  })
})
