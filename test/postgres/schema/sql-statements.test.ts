import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitStatements } from '../../../server/postgres/schema/sql-statements.ts'

it.each([
  ['', []],
  [';;', []],
  ['-- only a comment', []],
  ['select 1', ['select 1']],
  ['select 1; select 2;', ['select 1', 'select 2']],
  [`select 'a;b', "c;d"; select 2`, [`select 'a;b', "c;d"`, 'select 2']],
  [`select 'it''s; fine'; select 2`, [`select 'it''s; fine'`, 'select 2']],
  [String.raw`select E'a\';b'; select 2`, [String.raw`select E'a\';b'`, 'select 2']],
  ['do $$ begin a; b; end $$; select 2', ['do $$ begin a; b; end $$', 'select 2']],
  ['do $body$ a; $$ b; $$ $body$; select 2', ['do $body$ a; $$ b; $$ $body$', 'select 2']],
  ['-- a; b\nselect 1; /* c; d */ select 2', ['-- a; b\nselect 1', '/* c; d */ select 2']],
  ['select $1; select a$b from c$d; select 3', ['select $1', 'select a$b from c$d', 'select 3']],
])('%j is %j', (sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements)
})

it('joins back to what it was cut from, whatever the quoted texts hold', () => {
  const quoted = fc.string().map((text) => `select '${text.replaceAll("'", "''")}'`)
  const dollarQuoted = fc.string().map((text) => `do $body$ ${text.replaceAll('$', '')} $body$`)
  fc.assert(
    fc.property(fc.array(fc.oneof(quoted, dollarQuoted)), (statements) => {
      expect(splitStatements(statements.join(';\n'))).toEqual(statements)
    }),
  )
})
