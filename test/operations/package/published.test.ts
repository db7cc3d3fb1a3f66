import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')

/** The settings of the machine, but not those of this test runner. */
const { NODE_ENV: _, VITEST: __, ...env } = process.env

interface Packed {
  readonly files: readonly { readonly path: string }[]
}

/** What `npm publish` would send, as npm itself lists it; nothing is sent. */
function published(): string[] {
  const args = ['publish', '--dry-run', '--ignore-scripts', '--json']
  const said = JSON.parse(execFileSync('npm', args, { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }))
  const { files } = (said.files ? said : said.leadline) as Packed
  return files.map(({ path }) => path)
}

it('npm publish would send what runs, its documentation and its licences, and nothing else', () => {
  const files = published()
  const expected =
    /^(bin\/leadline\.mjs|dist\/(client\/[\w.-]+\.(js|d\.ts)|server\/(main|cli|interpreter-worker)\.js|web\/.+|LICENCES\.md)|migrations\/(\d{4}_\w+|helpers\/\w+)\.sql|docs\/[\w-]+\.md|deploy\/.+|\.env\.example|CHANGELOG\.md|LICENSE|README\.md|SECURITY\.md|package\.json)$/
  expect(files.filter((path) => !expected.test(path))).toEqual([])
  for (const needed of [
    'dist/client/client.js',
    'dist/client/client.d.ts',
    'dist/LICENCES.md',
    'migrations/0001_roles_and_nodes.sql',
  ])
    expect(files).toContain(needed)
  expect(files.filter((path) => path.endsWith('.map'))).toEqual([])
})

it('the client and its types name no other file than their own', () => {
  const client = readFileSync(join(root, 'dist', 'client', 'client.js'), 'utf8')
  expect(client.match(/^\s*import .*$/gm)).toBeNull()
  const types = readFileSync(join(root, 'dist', 'client', 'client.d.ts'), 'utf8')
  const targets = [...types.matchAll(/from ['"]([^'"]+)['"]/g)].map(([, target]) => target)
  expect(targets.sort()).toEqual(['./leadline-error.js', './reference.generated.js'])
})

it('the licences of all that is built in stand in one file, whole', () => {
  const text = readFileSync(join(root, 'dist', 'LICENCES.md'), 'utf8')
  for (const name of ['react', 'typebox', 'openapi-fetch', '@mantine/core', '@fastify/swagger-ui'])
    expect(text).toMatch(new RegExp(`^## ${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'))
  expect(text).toContain('Permission is hereby granted, free of charge')
  expect(text).toContain('Apache License')
})
