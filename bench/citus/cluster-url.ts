import pg from 'pg'

/**
 * The cluster behind `--citus`. Databases with the extension are made on it and its servers' process numbers are read,
 * both a superuser's right. Throws with one line that says what the address wants.
 */
export async function clusterUrl(args: readonly string[]): Promise<URL> {
  const [given = ''] = args.slice(args.indexOf('--citus') + 1)
  const wanted =
    '--citus takes the address of a Citus cluster as a superuser, postgres://postgres@HOST:PORT/DATABASE'
  if (!/^postgres(ql)?:/.test(given) || !URL.canParse(given)) throw new Error(wanted)
  const client = new pg.Client({ connectionString: given })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; on: boolean }>(
      `select current_user as name, current_setting('is_superuser') = 'on' as on`,
    )
    if (rows[0]?.on !== true) throw new Error(`${rows[0]?.name} is no superuser`)
  } catch (error) {
    throw new Error(`${wanted}: ${(error as Error).message || 'nobody answers'}`)
  } finally {
    await client.end().catch(() => undefined)
  }
  return new URL(given)
}
