import { looksLikeFormula } from '../../formula-guard.ts'
import { t } from '../../ui/language/translate.ts'
import { saveFile } from '../../ui/window/save-file.ts'
import type { Sheet } from './read-sheet.ts'

/** Refused lines with the reason, as a CSV file that a spreadsheet opens and that can be imported again. */
export async function downloadRefused(
  { fileName, header, rows }: Sheet,
  refused: readonly { readonly line: number; readonly why: string }[],
): Promise<void> {
  const { default: papa } = await import('papaparse')
  const table = refused.map(({ line, why }) => [...header.map((_, i) => rows[line - 2]?.[i] ?? ''), why])
  const guard = { escapeFormulae: looksLikeFormula }
  // The mark tells a spreadsheet that the text is UTF-8.
  const text = `\uFEFF${papa.unparse([[...header, t('Refused because')], ...table], guard)}`
  saveFile(
    new Blob([text], { type: 'text/csv;charset=utf-8' }),
    `${fileName.replace(/\.\w+$/, '')}-refused.csv`,
  )
}
