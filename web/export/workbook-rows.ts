import { csvRows } from './csv-rows.ts'
import { mostInWorkbook } from './most-in-workbook.ts'

/**
 * The rows of a file for a workbook, the heading first; `onRows` hears how many there are so far. Throws behind `most`: how
 * long a search is nobody knows before, and a list may grow meanwhile.
 */
export async function workbookRows(
  file: ReadableStream<Uint8Array>,
  onRows: (rows: number) => void,
  most = mostInWorkbook,
): Promise<string[][]> {
  const rows: string[][] = []
  for await (const some of csvRows(file)) {
    for (const row of some) rows.push(row)
    if (rows.length - 1 > most)
      throw new Error(
        `A workbook holds up to ${most.toLocaleString('en-IN')} rows, and there are more. Download them as CSV.`,
      )
    onRows(rows.length - 1)
  }
  return rows
}
