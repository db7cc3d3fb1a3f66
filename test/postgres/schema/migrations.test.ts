import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitStatements } from '../../../server/postgres/schema/sql-statements.ts'

const directory = join(import.meta.dirname, '..', '..', '..', 'migrations')

const migrations = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(directory, name), 'utf8') }))

/** Statements without their comments and in one line, each with its file. */
const statements = migrations.flatMap(({ name, text }) =>
  splitStatements(text).map((statement) => ({
    name,
    text: statement
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  })),
)

const matching = (pattern: RegExp) =>
  statements.filter(({ text }) => pattern.test(text)).map(({ name, text }) => `${name}: ${text}`)

describe('migrations', () => {
  it('are numbered without a gap and named in lower case', () => {
    const numbered = migrations.filter(({ name }) => !name.startsWith('helpers/'))
    numbered.forEach(({ name }, i) => {
      expect(name).toMatch(new RegExp(`^${String(i + 1).padStart(4, '0')}_[a-z0-9_]+\\.sql$`))
    })
  })

  it('are plain SQL: no commands of psql, no markers of a tool, no way down', () => {
    for (const { name, text } of migrations) {
      expect(text, name).not.toMatch(/^\\|^--\s*(up|down)\b|\b(begin|commit|rollback)\s*;/im)
    }
  })

  it('hold single statements, as a distributed database takes them: one verb each', () => {
    const verb =
      /^(create|alter|comment|grant|revoke|select app_(distribute|policies)|do|insert|update|delete|drop)\b/
    expect(statements.filter(({ text }) => !verb.test(text))).toEqual([])
  })

  it.each<[string, RegExp]>([
    ['triggers', /\bcreate (or replace )?(constraint )?trigger\b/],
    ['serial or identity columns', /\b(big|small)?serial\b|generated (always|by default) as identity/],
    ['on delete set null or default', /\bon delete set\b/],
    ['restrictive policies', /\bas restrictive\b/],
    ['forced row-level security', /\bforce row level security\b/],
    [
      'set_config, which never reaches the workers, except where there are none',
      /^(?!do .*if exists \(select from pg_extension where extname = 'citus'\) then return; end if;).*\bset_config\s*\(/,
    ],
    ['merge', /\bmerge into\b/],
    ['listen or notify', /\b(listen|notify|pg_notify)\b/],
    ['enumerated types, which cannot be changed in a transaction', /\bcreate type\b/],
    ['extensions that a plain PostgreSQL may lack', /\bcreate extension\b/],
    ['unnamed constraints', /\badd (foreign key|check|unique|primary key)\b/],
    ['grants to everybody', /\bgrant [^;]* to public\b/],
    ['grants of everything', /\bgrant all\b/],
    ['table-wide grants to update', /\bgrant [a-z, ]*\bupdate\b(?! ?\()/],
  ])('hold no %s', (_what, pattern) => {
    expect(matching(pattern)).toEqual([])
  })

  it('checks and foreign keys have a statement of their own, constraints in a table are named', () => {
    for (const { name, text } of statements.filter((one) => one.text.startsWith('create table'))) {
      expect(text, name).not.toMatch(/\breferences\b|\bcheck ?\(/)
      const inline = [...text.matchAll(/(constraint \w+ )?(primary key|unique) ?\(/g)]
      expect(inline.filter(([, named]) => !named).length, `${name}: ${text}`).toBe(0)
      expect(text, name).not.toMatch(/ (primary key|unique),/)
    }
  })

  it('each table is followed by comment, distribution (which enables row-level security), policies and then grants', () => {
    for (const [i, { name, text }] of statements.entries()) {
      const table = /^create table (\w+)/.exec(text)?.[1]
      if (!table) continue
      const after = statements.slice(i + 1).filter((one) => one.name === name)
      const at = (pattern: RegExp) => after.findIndex((one) => pattern.test(one.text))
      const order = [
        at(new RegExp(`^comment on table ${table} is`)),
        at(new RegExp(`^select app_distribute\\('${table}'`)),
        at(new RegExp(`^(create policy \\w+ on ${table} |select app_policies\\('${table}')`)),
        at(new RegExp(`^grant [^;]* on ${table} to leadline_app`)),
      ]
      expect(order, table).not.toContain(-1)
      expect(
        [...order].sort((a, b) => a - b),
        table,
      ).toEqual(order)
    }
  })
})
