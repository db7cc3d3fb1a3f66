import { createHash } from 'node:crypto'
import { walPosition } from '../postgres/pool/wal-position.ts'
import { StartRefused } from '../refusals/start-refused.ts'

/** What a file was when it was read: its size in bytes and its SHA-256. */
export interface FileSum {
  readonly size: number
  readonly sha256: string
}

/** The part of PostgreSQL's backup manifest that is checked. */
interface Manifest {
  readonly Files: {
    readonly Path?: string
    /** In hex, where the path is not UTF-8. */
    readonly 'Encoded-Path'?: string
    readonly Size: number
    readonly Checksum: string
  }[]
  readonly 'WAL-Ranges': {
    readonly Timeline: number
    readonly 'Start-LSN': string
    readonly 'End-LSN': string
  }[]
  readonly 'Manifest-Checksum': string
}

/** Taken for itself, or made anew by a recovery, so that PostgreSQL lists none of them. */
const unlisted = /^(backup_manifest$|pg_wal\/)/

/**
 * Compares files, by their paths within the data directory, with the manifest that PostgreSQL sent: each file that it
 * lists is there with its size and checksum, no other is, and the write-ahead log has no gap. Throws StartRefused
 * naming the first difference.
 */
export function verifyManifest(text: string, files: ReadonlyMap<string, FileSum>, backupFile: string): void {
  const difference = firstDifference(text, files)
  if (difference === undefined) return
  throw new StartRefused(`${backupFile} does not hold what PostgreSQL sent: ${difference}`)
}

function firstDifference(text: string, files: ReadonlyMap<string, FileSum>): string | undefined {
  const manifest = JSON.parse(text) as Manifest
  // PostgreSQL takes the checksum over all lines but the last, which holds it.
  const checked = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
  if (createHash('sha256').update(checked).digest('hex') !== manifest['Manifest-Checksum'])
    return 'the manifest has another checksum'
  const listed = new Set<string>()
  for (const { Path, 'Encoded-Path': encoded, Size, Checksum } of manifest.Files) {
    const path = Path ?? Buffer.from(encoded ?? '', 'hex').toString('latin1')
    listed.add(path)
    const found = files.get(path)
    if (!found) return `${path} is missing`
    if (found.size !== Size || found.sha256 !== Checksum) return `${path} has another checksum`
  }
  const foreign = [...files.keys()].find((path) => !listed.has(path) && !unlisted.test(path))
  if (foreign !== undefined) return `${foreign} is in no manifest`
  const missing = manifest['WAL-Ranges'].map((range) => missingSegment(range, files)).find(Boolean)
  return missing && `pg_wal/${missing} is missing`
}

function missingSegment(range: Manifest['WAL-Ranges'][number], files: ReadonlyMap<string, FileSum>) {
  const segment = [...files].find(([path]) => /^pg_wal\/[0-9A-F]{24}$/.test(path))
  const bytes = BigInt(segment?.[1].size || 16_777_216)
  const perLog = 0x1_0000_0000n / bytes
  const hex = (number: bigint): string => number.toString(16).toUpperCase().padStart(8, '0')
  const last = (walPosition(range['End-LSN']) - 1n) / bytes
  for (let number = walPosition(range['Start-LSN']) / bytes; number <= last; number += 1n) {
    const name = hex(BigInt(range.Timeline)) + hex(number / perLog) + hex(number % perLog)
    if (files.get(`pg_wal/${name}`)?.size !== Number(bytes)) return name
  }
  return undefined
}
