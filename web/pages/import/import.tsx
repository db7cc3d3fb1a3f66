import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { answer, api } from '../../api.ts'
import { counted } from '../../ui/language/format.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'
import { saysHowHot } from './guess-choice.ts'
import { ImportProgress } from './import-progress.tsx'
import { useImportRun } from './import-run.ts'
import type { Columns } from './lead-of-row.ts'
import { readSheet, type Sheet } from './read-sheet.ts'
import { SheetImport } from './sheet-import.tsx'

/** Rows whose cells tell what the columns are. */
const samples = 10
const longestSample = 2_000

async function openSheet(file: File): Promise<{ readonly sheet: Sheet; readonly guessed: Columns }> {
  const sheet = await readSheet(file)
  const shortened = (cells: readonly string[]): string[] => cells.map((cell) => cell.slice(0, longestSample))
  const guessed = await answer(
    api.POST('/import/columns', {
      body: { header: shortened(sheet.header), samples: sheet.rows.slice(0, samples).map(shortened) },
    }),
  )
  return { sheet, guessed: withTemperature(sheet, guessed as Columns) }
}

/** A column of hot, warm and cold is the priority, whatever its heading. */
function withTemperature({ rows }: Sheet, columns: Columns): Columns {
  if (columns.includes('priority')) return columns
  const at = columns.findIndex(
    (field, i) => (field === null || field === 'status') && saysHowHot(rows.map((cells) => cells[i] ?? '')),
  )
  return at < 0 ? columns : columns.with(at, 'priority')
}

/** Leads out of a CSV file or an Excel workbook, saved one by one (decision 0021.60). */
export function Import(): ReactNode {
  const [times, setTimes] = useState(0)
  const { run, forget } = useImportRun()
  const open = useMutation({
    mutationFn: openSheet,
    meta: { shownInPlace: true },
    onSuccess() {
      forget()
      setTimes(times + 1)
    },
  })
  useNothingDroppedBeside()
  const sheet = run?.sheet ?? open.data?.sheet
  const take = (file: File | null | undefined): void => {
    if (!file || run?.isRunning || open.isPending) return
    open.mutate(file)
  }
  return (
    <>
      <PageHeader
        title={t('Import leads')}
        hint={rich('From a CSV file or an Excel workbook. Back to {link}', {
          link: <TextLink to="/leads">{t('leads')}</TextLink>,
        })}
      />
      <Stack>
        <Box
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            take(event.dataTransfer.files[0])
          }}
        >
          <Card title={t('The sheet')}>
            <Stack gap="xs" align="flex-start">
              <Text>
                {sheet
                  ? `${sheet.fileName}: ${counted(sheet.rows.length, t('row'), t('rows'))}`
                  : t(
                      'The first row names the columns. Nothing is written before you have seen what would happen.',
                    )}
              </Text>
              <Group gap="sm">
                <FileButton accept=".csv,.txt,.xlsx,text/csv" onChange={take}>
                  {(button) => (
                    <Button
                      {...button}
                      variant={sheet ? 'default' : 'filled'}
                      loading={open.isPending}
                      disabled={run?.isRunning === true}
                    >
                      {sheet ? t('Choose another file') : t('Choose a file')}
                    </Button>
                  )}
                </FileButton>
                {!sheet && (
                  <Text c="dimmed" visibleFrom="sm">
                    {t('or drop it here')}
                  </Text>
                )}
              </Group>
              {open.error && <Problem title={t('The file cannot be read')} error={open.error} />}
            </Stack>
          </Card>
        </Box>
        {run ? <ImportProgress run={run} /> : open.data && <SheetImport key={times} {...open.data} />}
      </Stack>
    </>
  )
}

/** A file that misses the box would be opened by the browser in place of the console. */
function useNothingDroppedBeside(): void {
  const prevent = (event: DragEvent): void => {
    if ([...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file')) event.preventDefault()
  }
  useWindowEvent('dragover', prevent)
  useWindowEvent('drop', prevent)
}
