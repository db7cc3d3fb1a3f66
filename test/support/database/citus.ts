import pg from 'pg'

/** A node of the cluster that the tests run on. */
interface Node {
  readonly nodename: string
  readonly nodeport: number
  readonly groupid: number
}

/** Leads a worker through another address, under which the cluster and the service know it. */
export type Through = (
  host: string,
  port: number,
) => Promise<{ readonly host: string; readonly port: number }>

/** Making a table costs a statement for each. */
const fewShards = 4

export interface ClusterParts {
  /** The first so many workers of the cluster; all where it is left out. */
  readonly workers?: number
  /** Few where it is left out. */
  readonly shards?: number
  readonly through?: Through | undefined
}

async function onNode<T>(url: URL, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function at(cluster: URL, { nodename, nodeport }: Node, database: string): URL {
  const url = new URL(cluster)
  url.hostname = nodename
  url.port = String(nodeport)
  url.pathname = `/${database}`
  return url
}

/** Addresses of all nodes, the coordinator first. */
export async function citusNodes(cluster: URL, database: string): Promise<URL[]> {
  return (await nodesOf(cluster)).map((node) => at(cluster, node, database))
}

/** The coordinator first. `cluster` is a superuser's address of any database of it that knows its nodes. */
function nodesOf(cluster: URL): Promise<Node[]> {
  return onNode(cluster, async (client) => {
    const { rows } = await client.query<Node>(
      'select nodename, nodeport, groupid from pg_dist_node where isactive order by groupid',
    )
    if (rows[0]?.groupid !== 0)
      throw new Error(`${cluster.host} has no coordinator in pg_dist_node: citus_set_coordinator_host`)
    return rows
  })
}

const lockKey = 5_120_417_790

/** One at a time: a node that joins is sent all roles of the server, and two that send the same ones fail. */
function inTurn<T>(cluster: URL, work: () => Promise<T>): Promise<T> {
  return onNode(cluster, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return work()
  })
}

/** An empty database on all nodes, which know each other; its address on the coordinator. */
export function createCitusDatabase(cluster: URL, name: string, parts: ClusterParts = {}): Promise<URL> {
  return inTurn(cluster, () => createDatabase(cluster, name, parts))
}

async function createDatabase(
  cluster: URL,
  name: string,
  { workers: most, shards = fewShards, through }: ClusterParts,
): Promise<URL> {
  const [coordinator, ...all] = await nodesOf(cluster)
  if (!coordinator) throw new Error(`${cluster.host} is no Citus cluster`)
  const workers = all.slice(0, most)
  for (const node of [coordinator, ...workers]) {
    await onNode(at(cluster, node, 'postgres'), (client) => client.query(`create database ${name}`))
    await onNode(at(cluster, node, name), (client) => client.query('create extension citus'))
  }
  const url = at(cluster, coordinator, name)
  await onNode(url, async (client) => {
    await client.query(`alter database ${name} set citus.shard_count = ${shards}`)
    await client.query('select citus_set_coordinator_host($1, $2)', [
      coordinator.nodename,
      coordinator.nodeport,
    ])
    for (const { nodename, nodeport } of workers) {
      const { host, port } = (await through?.(nodename, nodeport)) ?? { host: nodename, port: nodeport }
      await client.query('select citus_add_node($1, $2)', [host, port])
    }
  })
  return url
}

/** Lets one more worker of the cluster into a database of fewer than all, with no shard on it yet. */
export function addCitusWorker(cluster: URL, name: string): Promise<void> {
  return inTurn(cluster, async () => {
    const [coordinator, ...all] = await nodesOf(cluster)
    if (!coordinator) throw new Error(`${cluster.host} is no Citus cluster`)
    const known = await nodesOf(at(cluster, coordinator, name))
    const worker = all.find(({ nodeport }) => !known.some((node) => node.nodeport === nodeport))
    if (!worker) throw new Error('there is no other worker')
    await onNode(at(cluster, worker, 'postgres'), (client) => client.query(`create database ${name}`))
    await onNode(at(cluster, worker, name), (client) => client.query('create extension citus'))
    await onNode(at(cluster, coordinator, name), (client) =>
      client.query('select citus_add_node($1, $2)', [worker.nodename, worker.nodeport]),
    )
  })
}

/** Lets nobody in any more, its own daemons included, so that it can be copied. */
export async function closeCitusDatabase(cluster: URL, name: string): Promise<void> {
  for (const node of await nodesOf(cluster)) {
    await onNode(at(cluster, node, 'postgres'), async (client) => {
      await client.query(`alter database ${name} allow_connections false`)
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        name,
      ])
    })
  }
}

/** A copy of a closed database on all nodes, which know each other in it as they did there. */
export async function copyCitusDatabase(cluster: URL, closed: string, name: string): Promise<URL> {
  const nodes = await nodesOf(cluster)
  for (const node of nodes)
    await onNode(at(cluster, node, 'postgres'), (client) =>
      client.query(`create database ${name} template ${closed}`),
    )
  const [coordinator] = nodes
  if (!coordinator) throw new Error(`${cluster.host} is no Citus cluster`)
  const url = at(cluster, coordinator, name)
  await onNode(url, (client) => client.query(`alter database ${name} set citus.shard_count = ${fewShards}`))
  return url
}

/** Takes the database and the role of its service from all nodes. */
export function dropCitusDatabase(cluster: URL, name: string, role: string): Promise<void> {
  return inTurn(cluster, () => dropDatabase(cluster, name, role))
}

async function dropDatabase(cluster: URL, name: string, role: string): Promise<void> {
  for (const node of await nodesOf(cluster)) {
    await onNode(at(cluster, node, 'postgres'), async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`drop role if exists ${role}`)
    })
  }
}
