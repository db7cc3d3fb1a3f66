import type { Statement } from '../pipeline/statement-batch.ts'
import type { NodeState } from './nodes.ts'

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
