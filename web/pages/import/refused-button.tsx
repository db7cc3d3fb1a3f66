import { Button } from '@mantine/core'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import type { CheckedLine } from './check-sheet.ts'
import { type ImportRun, refusedLines } from './import-run.ts'
import { downloadRefused } from './refused-file.ts'

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
