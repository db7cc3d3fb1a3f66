import { Button, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePeople } from '../../people/people.ts'
import { count, counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { type CheckedLine, checkSheet } from './check-sheet.ts'
import { CheckedLines } from './checked-lines.tsx'
import { CellMeanings, ColumnChoices } from './column-choices.tsx'
import { guessMeanings } from './guess-choice.ts'
import { type ImportOptions, type Receivers, savedLines, useImportRun } from './import-run.ts'
import { type Columns, leadOfRow, type Meanings } from './lead-of-row.ts'
import type { Sheet } from './read-sheet.ts'
import { RefusedButton } from './refused-button.tsx'
import { useReceivers, WhoGetsThem } from './who-gets-them.tsx'

/** An export of ours has it: its other columns say what the leads say themselves. */
const ownMark = 'created_at_ist'

/** Columns, and what would happen; then the import begins. */
export function SheetImport({ sheet, guessed }: { sheet: Sheet; guessed: Columns }): ReactNode {
  const people = usePeople()
  const { begin } = useImportRun()
  const [columns, setColumns] = useState<Columns>(guessed)
  const [meanings, setMeanings] = useState<Meanings>(() => guessMeanings(sheet, guessed))
  const [keepsOthers, setKeepsOthers] = useState(!sheet.header.includes(ownMark))
  const [source, setSource] = useState('Import')
  const [chosen, setReceivers] = useState<Receivers | null>(null)
  const receivers = useReceivers(chosen)
  const [onMatch, setOnMatch] = useState<ImportOptions['onMatch']>('fill')
  const [checked, setChecked] = useState(0)
  const check = useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => {
      const reading = { columns, meanings, keepsOthers, people: people.data ?? [] }
      return checkSheet(
        sheet.rows.map((cells) => leadOfRow(sheet.header, cells, reading)),
        setChecked,
      )
    },
  })
  const lines = check.data
  const asked = savedLines(lines ?? []).length
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value)
      check.reset()
    }
  const changeColumns = (next: Columns): void => {
    setColumns(next)
    setMeanings({ ...guessMeanings(sheet, next), ...meanings })
    check.reset()
  }
  const importAll = (checkedLines: readonly CheckedLine[]): void =>
    begin(sheet, checkedLines, { source: source.trim(), receivers, onMatch })
  return (
    <>
      <Card title={t('The columns')}>
        <Stack>
          <ColumnChoices sheet={sheet} columns={columns} onChange={changeColumns} />
          {columns.includes(null) && (
            <Switch
              label={t('Keep the other columns in the notes')}
              checked={keepsOthers}
              onChange={({ currentTarget }) => change(setKeepsOthers)(currentTarget.checked)}
            />
          )}
          <CellMeanings meanings={meanings} onChange={change(setMeanings)} />
          <Group gap="lg" align="flex-start">
            <TextInput
              label={t('Source, where the sheet names none')}
              value={source}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
            <WhoGetsThem receivers={receivers} onChange={setReceivers} />
            <div>
              <Text fw={560} mb={4}>
                {t('Leads that are there already')}
              </Text>
              <SegmentedControl
                aria-label={t('Leads that are there already')}
                value={onMatch}
                onChange={(chosenMatch) => setOnMatch(chosenMatch as ImportOptions['onMatch'])}
                data={[
                  { value: 'fill', label: t('Fill what is empty') },
                  { value: 'overwrite', label: t('Overwrite') },
                ]}
              />
            </div>
          </Group>
          {check.error && <Problem title={t('Not checked')} error={check.error} />}
          {isLacking(columns) && (
            <Text role="status">{t('Choose which column is the phone or the email.')}</Text>
          )}
          {!lines && (
            <Group>
              <Button onClick={() => check.mutate()} loading={check.isPending} disabled={isLacking(columns)}>
                {t('Check {rows}', { rows: counted(sheet.rows.length, t('row'), t('rows')) })}
              </Button>
              {check.isPending && <Text>{t('{checked} checked', { checked: count(checked) })}</Text>}
            </Group>
          )}
        </Stack>
      </Card>
      {lines && (
        <Card title={t('What would happen')}>
          <Stack gap="sm">
            <Group gap="xs">
              <Button onClick={() => importAll(lines)} disabled={asked === 0}>
                {t('Import {rows}', { rows: counted(asked, t('row'), t('rows')) })}
              </Button>
              <RefusedButton sheet={sheet} lines={lines} />
            </Group>
            <CheckedLines lines={lines} />
          </Stack>
        </Card>
      )}
    </>
  )
}

/** Without a way to reach the person every row would be refused (§4.2). */
const isLacking = (columns: Columns): boolean => !(columns.includes('phone') || columns.includes('email'))
