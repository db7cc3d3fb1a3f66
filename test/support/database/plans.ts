import pg from 'pg'
import type { Statement } from '../../../server/postgres/database.ts'
import { textOfArray } from '../../../server/postgres/pipeline/bind-message.ts'

/** A node of what `explain (analyze, buffers, format json)` answers. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: PlanNode[]
}

/** A node and all below it. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** Rows that a node has read, those that it threw away included. */
export function rowsRead(node: PlanNode): number {
  return node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0)
}

/** A node as failures name it. */
export function describeNode(node: PlanNode): string {
  return `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(textOfArray(value))
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** Prepares a statement, hands over how it is executed, and forgets it. */
async function prepared<T>(
  client: pg.Client,
  { text, values }: Statement,
  work: (execute: string) => Promise<T>,
): Promise<T> {
  await client.query(`prepare looked_at as ${text}`)
  const done = await work(`execute looked_at (${values.map(literal).join(', ')})`)
  await client.query('deallocate looked_at')
  return done
}

async function explained(client: pg.Client, execute: string): Promise<PlanNode> {
  const answer = await client.query(`explain (analyze, buffers, format json) ${execute}`)
  return answer.rows[0]['QUERY PLAN'][0].Plan
}

/**
 * The plans of statements, one after the other as they are sent, with what they read. `client` has the settings of the
 * service's own connections, so that they are generic. What the statements do is rolled back.
 */
export async function plansOf(client: pg.Client, statements: readonly Statement[]): Promise<PlanNode[]> {
  const plans: PlanNode[] = []
  await client.query('begin')
  try {
    for (const statement of statements)
      plans.push(await prepared(client, statement, (execute) => explained(client, execute)))
    return plans
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** The first row that a reading statement answers beside its plan; `before` says who asks. */
export async function rowAndPlan(
  client: pg.Client,
  before: readonly Statement[],
  statement: Statement,
): Promise<{ row: Record<string, unknown>; plan: PlanNode }> {
  await client.query('begin')
  try {
    for (const { text, values } of before) await client.query(text, [...values])
    return await prepared(client, statement, async (execute) => {
      const answer = await client.query(execute)
      return { row: answer.rows[0], plan: await explained(client, execute) }
    })
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}
