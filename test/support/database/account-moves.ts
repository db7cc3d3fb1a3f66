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
 * Moves an account to another worker, with all that is its own, and answers to which. A move is done whole or not at all,
 * and one that is refused is tried again, as an operator would: the place keeps the shard of a move before, or a move in
 * another database of the same servers has the role or the slot that Citus makes for one, whose names all of them share.
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
    if (tries === 1) throw error
    console.warn('a move is tried again:', error instanceof Error ? error.message : error)
    await sleep(1_000)
    return moveAccount(registrar, accountId, mode, tries - 1)
  }
  return (await placementOf(registrar, accountId)).node
}
