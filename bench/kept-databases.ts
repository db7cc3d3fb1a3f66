import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../server/postgres/schema/migrate.ts'
import type { Database } from './seeded-database.ts'

/** Seeding ten million leads takes most of an hour, so that a directory which is kept is seeded once. */
type Kept = Omit<Database, 'url'>

const pageOf = (dataDir: string, name: string): string => join(dataDir, `${name}.json`)

/** A database that an earlier run left in the directory, with the migrations that came since; undefined without one. */
export async function keptDatabase(
  dataDir: string,
  name: string,
  url: string,
): Promise<Database | undefined> {
  const page = pageOf(dataDir, name)
  if (!existsSync(page)) return undefined
  await migrate(url)
  return { ...(JSON.parse(readFileSync(page, 'utf8')) as Kept), url }
}

/** Notes what a later run has to know of a database, its keys among it. */
export function keepDatabase(dataDir: string, name: string, { url: _, ...kept }: Database): void {
  writeFileSync(pageOf(dataDir, name), JSON.stringify(kept), { mode: 0o600 })
}

const resultOf = (dataDir: string, name: string): string => join(dataDir, `${name}.result.json`)

/** What was measured of a part before, so that its database need not be there any more. */
export function keptResult<T>(dataDir: string, name: string): T | undefined {
  const file = resultOf(dataDir, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

export function keepResult(dataDir: string, name: string, result: unknown): void {
  writeFileSync(resultOf(dataDir, name), JSON.stringify(result))
}
