import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FileSum, verifyManifest } from '../../server/backup/backup-manifest.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const segment = '000000010000000000000002'
const walBytes = 16_777_216

function manifestOf(files: ReadonlyMap<string, FileSum>): string {
  const listed = [...files].filter(([path]) => !path.startsWith('pg_wal/'))
  const lines = listed.map(([Path, { size, sha256: Checksum }]) =>
    JSON.stringify({ Path, Size: size, Checksum }),
  )
  const ranges = [{ Timeline: 1, 'Start-LSN': '0/2000028', 'End-LSN': '0/2000120' }]
  const head = `{"Files": [\n${lines.join(',\n')}],\n"WAL-Ranges": ${JSON.stringify(ranges)},\n`
  return `${head}"Manifest-Checksum": "${sha256(head)}"}\n`
}

const contents = fc.dictionary(fc.stringMatching(/^base\/[0-9]{1,5}$/), fc.string(), {
  minKeys: 1,
  maxKeys: 20,
})
const walSum: FileSum = { size: walBytes, sha256: sha256('log') }

function sums(of: Record<string, string>): Map<string, FileSum> {
  const files = Object.entries(of).map(
    ([path, text]) => [path, { size: text.length, sha256: sha256(text) }] as const,
  )
  return new Map([...files, [`pg_wal/${segment}`, walSum]])
}

describe('what was read is compared with what PostgreSQL sent', () => {
  it('the same files pass', () => {
    fc.assert(fc.property(contents, (of) => verifyManifest(manifestOf(sums(of)), sums(of), 'b')))
  })

  it('a file that is changed, missing or added does not', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.constantFrom('changed', 'missing', 'added'), (of, n, kind) => {
        const found = sums(of)
        const path = Object.keys(of)[n % Object.keys(of).length] ?? ''
        if (kind === 'missing') found.delete(path)
        if (kind === 'changed')
          found.set(path, { size: of[path]?.length ?? 0, sha256: sha256(`${of[path]}!`) })
        if (kind === 'added') found.set('base/stranger', walSum)
        expect(() => verifyManifest(manifestOf(sums(of)), found, 'b')).toThrow(
          'does not hold what PostgreSQL sent',
        )
      }),
    )
  })

  it('nor does a gap in the log, or a changed manifest', () => {
    const of = { 'base/1': 'text' }
    const gap = sums(of)
    gap.delete(`pg_wal/${segment}`)
    expect(() => verifyManifest(manifestOf(sums(of)), gap, 'b')).toThrow(`pg_wal/${segment} is missing`)
    const changed = manifestOf(sums(of)).replace('base/1', 'base/2')
    expect(() => verifyManifest(changed, sums(of), 'b')).toThrow('the manifest has another checksum')
  })
})
