import pg from 'pg'
import { inject } from 'vitest'
import { citusNodes } from './citus.ts'

/** The server that holds a test's database, or every node of the cluster that does; the coordinator first. */
export async function serversOf(ownerUrl: string): Promise<URL[]> {
  const url = new URL(ownerUrl)
  return inject('citusUrl') === null ? [url] : citusNodes(url, url.pathname.slice(1))
}

/** Runs statements on each server by a connection of its own, also in a read-only database. Answers the last one's rows. */
export async function onEveryServer<R extends pg.QueryResultRow>(
  ownerUrl: string,
  ...statements: readonly string[]
): Promise<R[]> {
  const rows: R[] = []
  for (const server of await serversOf(ownerUrl)) {
    const client = new pg.Client({
      connectionString: server.href,
      options: '-c default_transaction_read_only=off -c citus.enable_ddl_propagation=off',
    })
    await client.connect()
    let answer: pg.QueryResult<R> | undefined
    for (const statement of statements) answer = await client.query<R>(statement)
    rows.push(...(answer?.rows ?? []))
    await client.end()
  }
  return rows
}
