import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Uuid } from './http/validation.ts'

/** Beside the filters of a download: a browser that follows a link sends no header of ours. */
export const SeeAsQuery = {
  see_as: Type.Optional(Uuid('As the header Leadline-See-As: with the eyes of this user.')),
}

/** What a cell may hold before it is written. */
export type Cell = string | number | null

const formulaStart = /^[=+\-@\t\r]/
/** A phone number begins like a formula and is none. */
const phoneNumber = /^\+[0-9][0-9 ().-]*$/

/** A spreadsheet runs what looks like a formula; with an apostrophe in front it is text. */
function safeCell(cell: Cell): Cell {
  if (typeof cell !== 'string' || !formulaStart.test(cell) || phoneNumber.test(cell)) return cell
  return `'${cell}`
}

/** Rows of one step of a long download. */
const pageRows = 1_000

/**
 * Reads a long list page by page, each beginning where the last one ended. Each page is a step of its own, so that a
 * slow download holds no connection. `read` gets the last row of the page before, and how many rows to answer.
 */
export async function* pagesOf<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last, pageRows)
    if (rows.length > 0) yield rows
    last = rows.length === pageRows ? rows.at(-1) : undefined
  } while (last !== undefined)
}

async function* linesOf(header: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield stringify([[...header]])
  for await (const page of pages) yield stringify(page.map((row) => row.map(safeCell)))
}

/** Streams a table as it is read, page by page: nothing is held but one page. UTF-8, times in UTC. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(linesOf(header, pages)))
}
