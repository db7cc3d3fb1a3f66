import writeExcel from 'write-excel-file/universal'

/** Columns of times say so by their names. */
const isTime = (name: string): boolean => name.endsWith('_ist')

const widths: Readonly<Record<string, number>> = {
  id: 10,
  name: 24,
  email: 26,
  phone: 17,
  notes: 40,
  details: 40,
}
const usualWidth = 16

/** XML has no place for them, and a spreadsheet would call the file broken. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A workbook of one sheet, the first row its heading. Text stays text, whatever it begins with: a workbook says of each cell
 * what it is, so that nothing is run and no phone becomes a number; numbers are the cells of the columns named in `numbers`.
 */
export function workbookOf([header = [], ...rows]: string[][], numbers: readonly string[]): Promise<Blob> {
  const head = header.map((name) => ({ value: name, fontWeight: 'bold' as const }))
  const data = [head, ...rows.map((cells) => cells.map((text, i) => cellOf(header[i] ?? '', text, numbers)))]
  const columns = header.map((name) => ({ width: widths[name] ?? usualWidth }))
  return writeExcel(data, { columns, stickyRowsCount: 1, sheet: 'Export' }).toBlob()
}

/** Longer cells make a file that Excel calls damaged. */
const longestCell = 32_767

const cut = (text: string): string =>
  text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text

function cellOf(name: string, text: string, numbers: readonly string[]) {
  if (text === '') return null
  if (numbers.includes(name)) return { type: Number, value: Number(text) }
  if (isTime(name))
    // A spreadsheet knows no zones: it shows the clock that it is told.
    return { type: Date, value: new Date(`${text.replace(' ', 'T')}Z`), format: 'dd mmm yyyy hh:mm:ss' }
  return { type: String, value: cut(text.replaceAll(unwritable, '')) }
}
