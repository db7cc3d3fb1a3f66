import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keptSecret } from '../../server/secrets/kept-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'leadline-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a generated secret has 256 bits, stays the same, and only its owner may read it', () => {
  const path = join(folder, 'generated')
  const secret = keptSecret(path)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(keptSecret(path)).toBe(secret)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['generated'])
})

it('a secret that a person put there is taken, without the newline that an editor adds', () => {
  const path = join(folder, 'given')
  writeFileSync(path, 'my own secret\n')
  expect(keptSecret(path)).toBe('my own secret')
})
