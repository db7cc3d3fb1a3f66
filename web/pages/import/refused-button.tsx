import { Button } from '@mantine/core'
import { looksLikeFormula } from '../../formula-guard.ts'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { saveFile } from '../../ui/window/save-file.ts'
import type { CheckedLine } from './check-sheet.ts'
import { type ImportRun, refusedLines } from './import-run.ts'
import type { Sheet } from './read-sheet.ts'

/** The lines that the check refused, and those that were refused when they were saved, as a file to correct. */
export function RefusedButton({
  sheet,
  lines,
  refused = [],
  onTaken,
}: Pick<ImportRun, 'sheet'> & {
  lines: readonly CheckedLine[]
  refused?: ImportRun['refused']
  /** With how many of `refused` are in the file. */
  onTaken?: (refused: number) => void
}) {
  const all = [...refusedLines(lines), ...refused]
  if (all.length === 0) return null
  return (
    <Button
      variant="default"
      onClick={() => void downloadRefused(sheet, all).then(() => onTaken?.(refused.length))}
    >
      {t('Download {rows}', { rows: counted(all.length, t('refused row'), t('refused rows')) })}
    </Button>
  )
}

/** Refused lines with the reason, as a CSV file that a spreadsheet opens and that can be imported again. */
async function downloadRefused(
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
