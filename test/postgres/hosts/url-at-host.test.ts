import { expect, it } from 'vitest'
import { urlAtHost } from '../../../server/postgres/hosts/urls-of-hosts.ts'

it.each([
  ['postgres://asha:secret@db:5433/leadline', 'postgres://asha:secret@worker:5434/leadline'],
  [
    'postgres://asha:secret@localhost/leadline?host=/run/db&port=5433&sslmode=disable',
    'postgres://asha:secret@worker:5434/leadline?sslmode=disable',
  ],
])('a node is asked where the cluster names it, and not where the query names the first: %s', (url, own) => {
  expect(urlAtHost(url, 'worker:5434')).toBe(own)
})
