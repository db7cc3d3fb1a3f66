import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownerUrl } from '../../../server/embedded-postgres/address.ts'
import { findPostgresBinaries } from '../../../server/embedded-postgres/binaries.ts'
import { openCluster } from '../../../server/embedded-postgres/cluster.ts'
import { startPostmaster, stopProcess } from '../../../server/embedded-postgres/postmaster.ts'
import { freePort } from '../processes/free-port.ts'

/** One PostgreSQL of the two, which nobody starts again when it dies. */
export interface PairServer {
  readonly url: string
  start(): Promise<void>
  /** As a machine that loses power: `kill -9` of all of it. */
  kill(): Promise<void>
  query(text: string): Promise<pg.QueryResultRow[]>
}

/** A primary, and a standby that streams from it. */
export interface StandbyPair {
  readonly primary: PairServer
  readonly standby: PairServer
  /** For DATABASE_URL: both hosts, the primary first. */
  readonly url: string
  stop(): Promise<void>
}

const password = 'only-for-this-test'

/** Starts both. With `isSynchronous` a commit on the primary waits for the standby's disk. */
export async function startStandbyPair(isSynchronous: boolean): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-pair-'))
  const { postgres, ...binaries } = findPostgresBinaries()
  const pids = new Set<number>()

  async function serverIn(
    name: string,
  ): Promise<PairServer & { readonly port: number; makeDatabase(): Promise<unknown> }> {
    const dataDir = join(folder, name)
    const port = await freePort()
    const address = { host: '127.0.0.1', port }
    let running: Awaited<ReturnType<typeof startPostmaster>> | undefined
    const url = ownerUrl(address, password, 'leadline')
    const query = async (text: string, connectionString = url): Promise<pg.QueryResultRow[]> => {
      const client = new pg.Client({ connectionString })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    }
    return {
      port,
      url,
      query,
      makeDatabase: () => query('create database leadline', ownerUrl(address, password, 'postgres')),
      async start() {
        const cluster = openCluster(dataDir, { postgres, ...binaries }, password)
        const plan = {
          postgres,
          cluster,
          socketDirectory: undefined,
          settings: {},
          logFile: join(dataDir, 'log'),
        }
        running = await startPostmaster(plan, address)
        pids.add(running.pid)
      },
      async kill() {
        if (!running) return
        process.kill(running.pid, 'SIGKILL')
        pids.delete(running.pid)
        await running.exited
        // Its backends notice by themselves, and a file says who is left.
        while (
          await query('select 1').then(
            () => true,
            () => false,
          )
        )
          await sleep(20)
        rmSync(join(dataDir, 'postgres', 'postmaster.pid'), { force: true })
      },
    }
  }

  const stop = async (): Promise<void> => {
    for (const pid of pids) await stopProcess(pid)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [primary, standby] = [await serverIn('first'), await serverIn('second')]
    mkdirSync(join(folder, 'first'), { mode: 0o711 })
    await primary.start()
    await primary.makeDatabase()
    for (const pid of pids) await stopProcess(pid)
    pids.clear()
    execFileSync('cp', ['-a', join(folder, 'first'), join(folder, 'second')])
    const copy = join(folder, 'second', 'postgres')
    writeFileSync(join(copy, 'standby.signal'), '')
    const source = `host=127.0.0.1 port=${primary.port} user=leadline password=${password} application_name=second`
    appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    await primary.start()
    await standby.start()
    if (isSynchronous) {
      await primary.query("alter system set synchronous_standby_names = 'second'")
      await primary.query('select pg_reload_conf()')
    }
    while ((await primary.query('select from pg_stat_replication')).length === 0) await sleep(20)
    const both = new URL(primary.url)
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const url = `postgres://${both.username}:${both.password}@${hosts}/leadline?sslmode=disable&target_session_attrs=read-write`
    return { primary, standby, url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
