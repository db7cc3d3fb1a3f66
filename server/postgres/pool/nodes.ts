import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../../refusals/errors.ts'
import { isSpread } from '../citus/engine.ts'
import { cachePlacements, nameOfThisNode } from '../citus/placements.ts'
import { type DatabaseHosts, oneHost } from '../hosts/database-hosts.ts'
import { urlAtHost } from '../hosts/urls-of-hosts.ts'
import type { Row, Statement } from '../pipeline/statement-batch.ts'
import type { AvailabilityLog } from './availability.ts'
import type { ConnectionRules, ConnectionStats } from './connections.ts'
import { type Node, openNode } from './node.ts'

/** What a node says of itself. */
export interface NodeState {
  readonly row: Row | undefined
  readonly isFull: boolean
}

/** By the node's name; null where it did not answer in time. */
export type NodeStates = ReadonlyMap<string, NodeState | null>

export interface Nodes {
  /** Where an account lives. Throws 503 at once while that node is away. */
  of(accountId: string): Promise<Node>
  /** The rows of a statement that every node answers alike. */
  askAny(statement: Statement): Promise<Row[]>
  /** Asks each node at once, and for room on its disk. */
  askAll(statement: Statement, limitMs: number): Promise<NodeStates>
  /** False while the account's node is known to be away. */
  isUp(accountId: string): Promise<boolean>
  /** Looks whether it is. */
  suspect(accountId: string): Promise<void>
  /** How many steps wait for a connection, or to be among those that write. */
  waiting(): number
  stats(): ConnectionStats
  close(): Promise<void>
}

/**
 * The servers of the database: one on plain PostgreSQL. On a cluster each request goes straight to the node that holds
 * its account, so that nodes add capacity and a lost node takes only its own accounts away. The home
 * node serves accounts on nodes that cannot be reached from here.
 */
export function openNodes(hosts: DatabaseHosts, rules: ConnectionRules, log: AvailabilityLog): Nodes {
  const homeName = hosts.urls.map((url) => new URL(url).host).join(',')
  const home = openNode(homeName, hosts, rules, log)
  const isMany = isSpread(rules.engine)
  const others = new Map<string, Node>()
  let homeIn: Promise<string> | null = null

  const everyNode = (): Node[] => [home, ...others.values()]
  const rowsOf = async (node: Node, statement: Statement, limitMs?: number): Promise<Row[]> =>
    (await node.ask(statement, limitMs))?.rows ?? []

  async function askAny(statement: Statement): Promise<Row[]> {
    const [first, ...more] = everyNode().filter((node) => node.isUp() && !node.isForeign())
    if (!first) throw unavailable(1)
    let answer = rowsOf(first, statement)
    for (const node of more) answer = answer.catch(() => rowsOf(node, statement))
    return answer
  }

  const placements = cachePlacements(askAny)

  /** What the cluster calls the home node. */
  function nameOfHome(): Promise<string> {
    homeIn ??= rowsOf(home, nameOfThisNode)
      .then(([row]) => String(row?.name))
      .catch((error: unknown) => {
        homeIn = null
        throw error
      })
    return homeIn
  }

  async function nodeNamed(name: string): Promise<Node> {
    const known = others.get(name)
    if (known) return known
    if (name === (await nameOfHome())) return home
    const node = others.get(name) ?? openNode(name, oneHost(urlAtHost(hosts.url(), name)), rules, log)
    others.set(name, node)
    return node
  }

  async function of(accountId: string): Promise<Node> {
    if (!isMany) return home
    const name = await placements.nodeOf(accountId)
    const own = name === undefined ? home : await nodeNamed(name)
    const node = own.isForeign() ? home : own
    if (!node.isUp()) throw unavailable(1)
    return node
  }

  async function stateOf(node: Node, statement: Statement, limitMs: number): Promise<NodeState> {
    const [row] = await rowsOf(node, statement, limitMs)
    return { row, isFull: (await node.hasRoom(limitMs)) === false }
  }

  async function askAll(statement: Statement, limitMs: number): Promise<NodeStates> {
    const asked = new Map([[homeName, home]])
    const names = isMany ? await placements.names().catch(() => []) : []
    for (const name of names) {
      const node = await nodeNamed(name).catch(() => null)
      if (node && node !== home && !node.isForeign()) asked.set(name, node)
    }
    const answers = [...asked].map(async ([name, node]) => {
      const late = sleep(limitMs, null, { ref: false })
      const state = await Promise.race([stateOf(node, statement, limitMs).catch(() => null), late])
      return [name, state] as const
    })
    return new Map(await Promise.all(answers))
  }

  return {
    of,
    askAny,
    askAll,
    isUp: (accountId) =>
      of(accountId).then(
        (node) => node.isUp(),
        () => false,
      ),
    suspect: (accountId) =>
      of(accountId).then(
        (node) => node.suspect(),
        () => undefined,
      ),
    waiting: () =>
      everyNode().reduce(
        (sum, { connections, writers }) => sum + connections.waiting() + writers.waiting(),
        0,
      ),
    stats() {
      const sum = { total: 0, idle: 0, statements: 0 }
      for (const { connections } of everyNode()) {
        const { total, idle, statements } = connections.stats()
        sum.total += total
        sum.idle += idle
        sum.statements = Math.max(sum.statements, statements)
      }
      return sum
    },
    close: async () => {
      await Promise.all(everyNode().map((node) => node.close()))
    },
  }
}

/** Whether requests can be answered: the reason if not, and the nodes that are away while others work. */
export interface Readiness {
  readonly reason: string | null
  readonly lostNodes: readonly string[]
}

/** What a node is asked for it. */
export const standing: Statement = {
  text: `select pg_has_role('leadline_app', 'usage') as is_service, current_setting('transaction_read_only') = 'on' as is_read_only`,
  values: [],
}

export const notAnswering: Readiness = { reason: 'The database does not answer.', lostNodes: [] }

/** Why a node cannot answer everything; null where it can. */
export function reasonIn({ row, isFull }: NodeState): string | null {
  if (row?.is_service !== true) return 'The database does not give the service the rights of leadline_app.'
  if (row.is_read_only === true) return 'The database is read-only: reads are answered, writes are refused.'
  return isFull ? 'The disk of the database is full: reads are answered, writes are refused.' : null
}
