import type pg from 'pg'
import { StartRefused } from '../../refusals/start-refused.ts'

/** One PostgreSQL, or many under Citus. What differs stands in this file, and the rest does not ask. */
export type Engine = 'postgres' | 'citus'

/** The engine as an expression of SQL. */
export const engineInSql =
  "case when exists (select from pg_extension where extname = 'citus') then 'citus' else 'postgres' end"

/** Asked once, at the start: the extension is there before the first migration or never. */
export async function findEngine(client: pg.ClientBase): Promise<Engine> {
  const { rows } = await client.query<{ engine: Engine }>(`select ${engineInSql} as engine`)
  return rows[0]?.engine ?? 'postgres'
}

/** What a person reads before the version of PostgreSQL. */
export const engineName = (engine: Engine): string => (engine === 'citus' ? 'Citus on ' : '')

/** True when accounts lie on several servers, each of them on one. */
export const isSpread = (engine: Engine): boolean => engine === 'citus'

/** How long PostgreSQL may work on one statement, in ms: below every limit of a socket, so that its end is a 503. */
export const statementLimitMs = 12_000

/**
 * Settings of every connection. On one PostgreSQL statements are planned once and not for each call: planning a page
 * costs 0.6 ms, reading it 0.2 ms. Such a plan must stay good while a table grows, so it is made of index scans only.
 */
const sessionSettings = (limitMs = statementLimitMs): Record<string, string | number> => ({
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // A plain index scan marks the dead entries that compacting leaves behind; a bitmap scan visits them again and again.
  enable_bitmapscan: 'off',
  jit: 'off',
  statement_timeout: limitMs,
  idle_in_transaction_session_timeout: limitMs,
  'citus.propagate_set_commands': 'local',
})

/**
 * True when the settings must be the role's own: what a node of Citus asks of another one goes through a connection
 * that knows no startup options of ours. Without them such a list costs 5.5 ms instead of 2.5.
 */
export const keepsSettingsWithRole = isSpread

/** The settings as a role has them, for whoever sends the account's id as a parameter. */
export const roleSettings = (): Record<string, string | number> => ({
  ...sessionSettings(),
  plan_cache_mode: 'force_custom_plan',
})

/**
 * True when the id of an account is to stand in the text of its statements. Under Citus 13.2 a kept plan whose shard is
 * found by a parameter is made anew at each call and never freed, 80 kB a look-up (citusdata/citus #8783, #8824). One
 * of one table whose shard stands in the text is made once: a look-up costs 0.02 ms instead of 0.26, as on one PostgreSQL.
 * A join is still planned on its node at each call, 0.3 ms instead of 0.6.
 */
export const plansByAccount = isSpread

/**
 * True when what every request asks is asked of one table at a time. Under Citus the plan of one table is kept on its
 * node, and one of several is made at each call: a list costs 0.20 ms in two round trips instead of 0.70 in one, the
 * look-up of an API key 0.08 instead of 0.21. On one PostgreSQL all plans are kept, and one statement costs the service least.
 */
export const readsByTable = isSpread

/**
 * True when the rows of an account may move to another server between two statements of a transaction, which has to
 * say first that they stay until it ends (decision 0038).
 */
export const movesShards = isSpread

/** Startup options of a connection that loads a dump, for the reason that `migrationSettings` gives. */
export const loadOptions = '-c citus.multi_shard_modify_mode=sequential'

/** Settings as startup options; a limit of its own for who works long by design. */
export const startupOptions = (limitMs = statementLimitMs): string =>
  Object.entries(sessionSettings(limitMs))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Settings of a connection that migrates. Under Citus the schema changes of one transaction go to the nodes one after
 * the other, and what is set for a transaction reaches the nodes: without that a migration waits for a table on a worker
 * for as long as another program holds it, with all requests behind it.
 */
export function migrationSettings(engine: Engine): Record<string, string> {
  if (engine === 'postgres') return {}
  return { 'citus.multi_shard_modify_mode': 'sequential', 'citus.propagate_set_commands': 'local' }
}

/** Throws StartRefused on a worker of a distributed database: changes of the schema go out from its coordinator. */
export async function refuseWorker(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  if (!rows[0]?.groupid) return
  throw new StartRefused(
    'DATABASE_URL names a worker of the Citus cluster, and the database must be migrated: name its coordinator',
  )
}
