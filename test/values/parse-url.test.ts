import { expect, it } from 'vitest'
import { parseUrl } from '../../server/values/parse-url.ts'
import { readSources } from '../support/sources/source-imports.ts'

it('an address with letters of Latin-1 is one however often it has been asked', () => {
  const hosts = new Set<string | undefined>()
  for (let i = 0; i < 20_000; i++) hosts.add(parseUrl('https://bücher.example/é')?.host)
  expect([...hosts]).toEqual(['xn--bcher-kva.example'])
})

it.each(['', 'bücher', 'https://', 'https://a b', '//host/path'])('%j is none', (text) => {
  expect(parseUrl(text)).toBeNull()
})

it('nothing in the server asks URL.canParse', () => {
  const asking = readSources('server').filter(({ text }) => /\bcanParse\(/.test(text))
  expect(asking.map(({ path }) => path)).toEqual([])
})
