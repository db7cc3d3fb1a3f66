import type { Statement } from '../pipeline/statement-batch.ts'
import { sqlStateOf } from './database-errors.ts'

const diskFull = '53100'

/** True for what the database refused because its disk is full, also behind the 503 that callers are told. */
export const isDiskFull = (error: unknown): boolean =>
  (sqlStateOf(error) ?? sqlStateOf((error as Error).cause)) === diskFull

/**
 * Fails where the disk of the database is full. A row would not tell: it may find room in a page that is there, and would
 * have to be cleared away. So PostgreSQL is given more to hold than it may keep in memory for this one statement, and
 * writes 32 kB into a file of its own, which is gone with the answer: 1.4 ms, also where nothing may be written.
 */
export const lookForRoom: Statement = {
  text: `
    with room as materialized (select set_config('work_mem', '64kB', true) as most)
    select count(*) as rows from room, lateral generate_series(1, 2000 + 0 * length(room.most))`,
  values: [],
}
