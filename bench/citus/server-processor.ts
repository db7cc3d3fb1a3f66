import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

interface ProcessTimes {
  readonly parent: number
  /** Own time and that of ended children, in ticks of 10 ms. */
  readonly own: number
  readonly ended: number
}

function timesOf(pid: number | string): ProcessTimes | null {
  try {
    const [, fields = ''] = /\) \S (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const at = fields.split(' ').map(Number)
    return { parent: at[0] ?? 0, own: (at[10] ?? 0) + (at[11] ?? 0), ended: (at[12] ?? 0) + (at[13] ?? 0) }
  } catch {
    return null
  }
}

/** The first process of a PostgreSQL server of this machine. `url` is a superuser's. */
export async function postmasterOf(url: URL): Promise<number> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  )
  await client.end()
  const pid = Number(rows[0]?.pid)
  if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres'))
    throw new Error(`${url.host} does not run on this machine, so its processor time cannot be read`)
  return pid
}

/** Processor time that all processes of the server have used so far, in ms. */
export function serverMs(postmaster: number): number {
  const server = timesOf(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === postmaster)
  const ticks = children.reduce(
    (sum, times) => sum + (times?.own ?? 0),
    (server?.own ?? 0) + (server?.ended ?? 0),
  )
  return ticks * 10
}
