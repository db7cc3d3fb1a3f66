import { stringify } from 'csv-stringify/sync'
import { Type } from 'typebox'
import { istDateTime } from '../records/ist-dates.ts'
import { Uuid } from './validation.ts'

/** Beside the filters of a download: a browser that follows a link sends no header of ours. */
export const DownloadQuery = {
  see_as: Type.Optional(Uuid('As the header Leadline-See-As: with the eyes of this user.')),
  page_of: Type.Optional(Uuid('As the header Leadline-User: the person whose page holds the link.')),
}

/** What a cell may hold before it is written. */
export type Cell = string | number | Date | null

/** How a column of times is named: a file says in which zone its times are. */
export const timeColumn = (name: string): string => `${name}_ist`

// Full-width signs count: some keyboards type them, and a spreadsheet reads them as plain ones.
const formulaStart = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
/** In E.164: it begins like a formula, and there is nothing in it to run. */
const phoneNumber = /^\+[0-9]+$/

/** A spreadsheet runs what looks like a formula; an apostrophe, also before one that is there, makes it text. */
function writtenCell(cell: Cell): string | number | null {
  if (cell instanceof Date) return istDateTime(cell)
  if (typeof cell !== 'string' || !formulaStart.test(cell) || phoneNumber.test(cell)) return cell
  return `'${cell}`
}

/** Rows of one step of a long download. */
const pageRows = 1_000

/** Reads a long list page by page, from the last row before, a step each: a slow download holds no connection. */
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

/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

/** A table as lines of text, page by page. */
export async function* csvLines(
  header: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield byteOrderMark + stringify([[...header]])
  for await (const page of pages) {
    yield stringify(page.map((row) => row.map(writtenCell)))
  }
}
