import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { fromBeforeRelease, StartRefused } from '../../refusals/start-refused.ts'

/** Where the names of the migrations that ran are kept. */
export const ledger = 'schema_migrations'

/** In the order in which they ran; empty for a new database. */
export async function namesThatRan(client: pg.ClientBase): Promise<string[]> {
  const ledgers = await client.query(`select where to_regclass('${ledger}') is not null`)
  if (ledgers.rowCount === 0) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${ledger} order by id`)
  return rows.map(({ name }) => name)
}

/** The migrations of a folder, or this program's own, in the order in which they run. */
export async function migrationNames(directory = migrationsDirectory()): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql') && !file.startsWith('.'))
  return files.map((file) => basename(file, '.sql')).sort()
}

/** This program's own, found from the sources and from the built program alike. */
export function migrationsDirectory(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'migrations'))) {
    if (folder === dirname(folder))
      throw new StartRefused('The folder "migrations" is missing beside the program')
    folder = dirname(folder)
  }
  return join(folder, 'migrations')
}

/**
 * True where the first migration that ran is none of this program's: the first file of the first release has a name that
 * none had before. A backup from before then does not say what ran.
 */
export function isFromBeforeRelease(ran: readonly string[] | undefined, known: readonly string[]): boolean {
  const [first] = ran ?? ['']
  return first !== undefined && !known.includes(first)
}

/** Throws StartRefused for a database, backup or dump, named by `what`, from before the first release. */
export function refuseFromBeforeRelease(
  what: string,
  ran: readonly string[] | undefined,
  known: readonly string[],
): void {
  if (!isFromBeforeRelease(ran, known)) return
  throw fromBeforeRelease(what)
}
