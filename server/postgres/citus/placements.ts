import type { Row, Statement } from '../pipeline/statement-batch.ts'

/** Where accounts live, by what every node of a Citus cluster knows. */
export interface Placements {
  /** `host:port` of the account's node. Throws when no node can be asked. */
  nodeOf(accountId: string): Promise<string | undefined>
  /** All nodes that hold accounts. */
  names(): Promise<string[]>
}

/** A stale answer is right too, only slower: the node that is asked asks the other one. */
const refreshEveryMs = 5_000
const mostAccounts = 100_000

const listPlacements: Statement = {
  text: `
    select shardid::text as shard, nodename || ':' || nodeport as node
    from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where logicalrelid = 'accounts'::regclass and noderole = 'primary'`,
  values: [],
}

/** What the cluster calls the node that is asked. */
export const nameOfThisNode: Statement = {
  text: `
    select nodename || ':' || nodeport as name from pg_dist_node
    where groupid = (select groupid from pg_dist_local_group) and noderole = 'primary'`,
  values: [],
}

function findShard(accountId: string): Statement {
  const text = `select get_shard_id_for_distribution_column('accounts', $1::uuid)::text as shard`
  return { text, values: [accountId] }
}

/** Remembers what `ask` answers: an account's shard as long as it exists, a shard's node for some seconds. */
export function cachePlacements(ask: (statement: Statement) => Promise<Row[]>): Placements {
  const shards = new Map<string, string>()
  let nodes = new Map<string, string>()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | null = null

  async function readNodes(): Promise<void> {
    const rows = await ask(listPlacements)
    nodes = new Map(rows.map(({ shard, node }) => [String(shard), String(node)]))
    refreshedAt = performance.now()
  }

  function refresh(): Promise<void> {
    refreshing ??= readNodes().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  /** Waits for the first answer alone; later ones come while the one before is used. */
  async function current(): Promise<Map<string, string>> {
    if (nodes.size === 0) await refresh()
    else if (performance.now() - refreshedAt > refreshEveryMs) refresh().catch(() => undefined)
    return nodes
  }

  async function shardOf(accountId: string): Promise<string> {
    const [row] = await ask(findShard(accountId))
    const shard = String(row?.shard)
    if (shards.size >= mostAccounts) shards.clear()
    shards.set(accountId, shard)
    return shard
  }

  return {
    async nodeOf(accountId) {
      const known = await current()
      const node = known.get(shards.get(accountId) ?? (await shardOf(accountId)))
      if (node !== undefined) return node
      // The shard was split, as when an account is given a node of its own.
      await refresh()
      return nodes.get(await shardOf(accountId))
    },
    names: async () => [...new Set((await current()).values())],
  }
}
