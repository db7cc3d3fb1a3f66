import papa from 'papaparse'
import { withoutGuard } from '../formula-guard.ts'
import { mostInWorkbook } from './most-in-workbook.ts'

/**
 * The rows of a CSV file of the service as they arrive, the heading first, each cell as it was before it was written. Throws
 * where the file ends in the middle of a row.
 */
export async function* csvRows(file: ReadableStream<Uint8Array>): AsyncGenerator<string[][]> {
  const reader = file.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let begun = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const text = begun + value
      const end = endOfRows(text)
      begun = text.slice(end)
      if (end > 0) yield bucketsIn(text.slice(0, end))
    }
  } finally {
    // Whoever wants no more of it wants it to be sent no further.
    await reader.cancel().catch(() => undefined)
  }
  if (begun !== '') throw new Error('The file broke off before its end. Try again.')
}

function bucketsIn(rows: string): string[][] {
  const { data } = papa.parse<string[]>(rows, { delimiter: ',', newline: '\n', skipEmptyLines: true })
  return data.map((cells) => cells.map(withoutGuard))
}

const [quote, newline] = [0x22, 0x0a]

/** Where the last whole row of a text ends that begins with a row: a line break within quotes ends none. */
function endOfRows(text: string): number {
  let isQuoted = false
  let end = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === quote) isQuoted = !isQuoted
    else if (char === newline && !isQuoted) end = i + 1
  }
  return end
}

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
