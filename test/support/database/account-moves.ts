import { setTimeout as sleep } from 'node:timers/promises'
import type { Registrar } from '../people/people.ts'

/** Where the rows of an account are on Citus. */
interface Placement {
  readonly shard: string
  /** The worker by the address that the cluster knows it under: host:port. */
  readonly node: string
}

export async function placementOf(registrar: Registrar, accountId: string): Promise<Placement> {
  const [placement] = await registrar.query<Placement>(
    `select shardid::text as shard, nodename || ':' || nodeport as node
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('leads', $1::uuid)`,
    [accountId],
  )
  if (!placement) throw new Error('the account has no shard')
  return placement
}

/**
 * What a move says while the place where it goes keeps the shard of a move before, or while a move in another database of
 * the same servers has the role that Citus makes for one: its name is the same in all of them.
 */
const isNotClearedYet = (error: unknown): boolean =>
  error instanceof Error &&
  /could not be cleaned up|role "citus_shard_move_\w+" already exists/.test(error.message)

/**
 * Moves an account to another worker, with all that is its own, and answers to which. As an operator would, it tries again
 * where the place is not clear yet.
 */
export async function moveAccount(
  registrar: Registrar,
  accountId: string,
  mode: 'force_logical' | 'block_writes',
  tries = 10,
): Promise<string> {
  const { shard, node } = await placementOf(registrar, accountId)
  try {
    await registrar.query(
      `select citus_move_shard_placement($1::bigint, held.nodename, held.nodeport, other.nodename, other.nodeport,
         $3::citus.shard_transfer_mode)
       from pg_dist_node held, pg_dist_node other
       where held.nodename || ':' || held.nodeport = $2 and other.groupid not in (0, held.groupid) limit 1`,
      [shard, node, mode],
    )
  } catch (error) {
    if (!isNotClearedYet(error) || tries === 1) throw error
    await sleep(1_000)
    return moveAccount(registrar, accountId, mode, tries - 1)
  }
  return (await placementOf(registrar, accountId)).node
}
