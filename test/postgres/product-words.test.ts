import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/sources/source-imports.ts'

const server = readSources('server')

describe('postgres/ could be a package', () => {
  const inside = server.filter(({ path }) => path.startsWith('server/postgres/'))
  const schema = readFileSync('docs/schema.sql', 'utf8')
  /** What the database itself is told, and every program on it would need. */
  const own = ['accounts', 'account_id', 'schema_migrations', 'run_on', 'created_at']

  it('knows no table of the product and no column of two words', () => {
    const tables = [...schema.matchAll(/^create table (\w+) \(([\s\S]*?)^\)/gim)]
    const columns = tables.flatMap(([, , body = '']) => [...body.matchAll(/^ +([a-z]+_\w+) /gm)])
    const words = new Set(
      [...tables, ...columns].map(([, name = '']) => name).filter((one) => !own.includes(one)),
    )
    expect(words.size).toBeGreaterThan(100)
    const product = new RegExp(`\\b(${[...words].join('|')})\\b`)
    expect(inside.length).toBeGreaterThan(30)
    // Comments may say "users"; statements and names may not.
    const code = inside.map(({ path, text }) => ({
      path,
      text: text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    }))
    expect(
      code.flatMap(({ path, text }) => (product.test(text) ? [`${path}: ${product.exec(text)?.[0]}`] : [])),
    ).toEqual([])
  })

  it('everything about Citus is in postgres/citus/', () => {
    const outside = server.filter(({ path }) => !path.startsWith('server/postgres/citus/'))
    const naming = outside.map(({ path, text }) => ({ path, text: text.replace(/^.* from '.*$/gm, '') }))
    expect(naming.filter(({ text }) => /citus|pg_dist_/i.test(text)).map(({ path }) => path)).toEqual([])
  })
})
