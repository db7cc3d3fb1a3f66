import { withoutGuard } from '../../formula-guard.ts'
import { t } from '../../ui/language/translate.ts'

/** A table as it is read from a file: every cell as text. */
export interface Sheet {
  readonly fileName: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Reads a CSV file or the first sheet of an Excel workbook; throws a sentence that says what is wrong with it. */
export async function readSheet(file: File): Promise<Sheet> {
  const table = /\.xlsx$/i.test(file.name) ? await readWorkbook(file) : await readCsv(file)
  const [header = [], ...rows] = table.filter((cells) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) throw new Error(t('There are no rows below the heading.'))
  return { fileName: file.name, header, rows }
}

async function readWorkbook(file: File): Promise<string[][]> {
  const { default: readExcel } = await import('read-excel-file/browser')
  const [sheet] = await readExcel(file).catch(() => {
    throw new Error(
      t('This is not an Excel workbook that can be read. Save it as .xlsx or .csv and try again.'),
    )
  })
  return (sheet?.data ?? []).map((cells) => cells.map(textOfCell))
}

async function readCsv(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0'))
    throw new Error(t('This is no CSV file. Save the sheet as .csv or .xlsx and try again.'))
  return papa
    .parse<string[]>(text, { skipEmptyLines: true })
    .data.map((cells) => cells.map((cell) => withoutGuard(cell).trim()))
}

/** UTF-8 or UTF-16 as marked; what is neither is what Excel writes on Windows. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? textOfDate(cell) : String(cell).trim()
}

/** A day as `2026-11-23`, with the time where the cell has one: a workbook knows no zone. */
function textOfDate(date: Date): string {
  const text = date.toISOString()
  return text.includes('T00:00') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
