import pg from 'pg'

const connectTimeoutMs = 10_000

/**
 * Signs in for one piece of work and hangs up. A connection that dies answers by the statement that waits for it;
 * without a listener of our own its death would be an uncaught exception, and end the process.
 */
export async function withConnection<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeoutMs, ...config })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
