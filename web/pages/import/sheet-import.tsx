import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { peopleByEmail, usePeople } from '../../people/people.ts'
import { useSession } from '../../session.tsx'
import { count, counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { type CheckedLine, checkSheet } from './check-sheet.ts'
import { CheckedLines } from './checked-lines.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { type ImportOptions, savedLines, useImportRun } from './import-run.ts'
import { type Columns, leadOfRow } from './lead-of-row.ts'
import type { Sheet } from './read-sheet.ts'
import { RefusedButton } from './refused-button.tsx'

/** Columns, and what would happen; then the import begins. */
export function SheetImport({ sheet, guessed }: { sheet: Sheet; guessed: Columns }): ReactNode {
  const { user } = useSession()
  const people = usePeople()
  const { begin } = useImportRun()
  const [columns, setColumns] = useState<Columns>(guessed)
  const [source, setSource] = useState('Import')
  const [assignee, setAssignee] = useState<string | null>(user.email)
  const [onMatch, setOnMatch] = useState<ImportOptions['onMatch']>('fill')
  const [checked, setChecked] = useState(0)
  const check = useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => {
      const bodies = sheet.rows.map((cells) => leadOfRow(cells, columns, people.data ?? []))
      return checkSheet(bodies, setChecked)
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

  const importAll = (checkedLines: readonly CheckedLine[]): void => {
    const typed = source.trim()
    const defaults = { ...(typed !== '' && { source: typed }), assigned_to: assignee }
    begin(sheet, checkedLines, { defaults, onMatch })
  }
  return (
    <>
      <Card title={t('The columns')}>
        <Stack gap="md">
          <ColumnChoices sheet={sheet} columns={columns} onChange={change(setColumns)} />
          <Group gap="md" align="flex-end">
            <TextInput
              label={t('Source, where the sheet names none')}
              value={source}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
            <Select
              label={t('Assigned to, where the sheet names nobody')}
              placeholder={t('Nobody')}
              data={peopleByEmail(people.data)}
              value={assignee}
              onChange={setAssignee}
              clearable
              searchable
            />
            <div>
              <Text size="sm" fw={560} mb={4}>
                {t('Leads that are there already')}
              </Text>
              <SegmentedControl
                aria-label={t('Leads that are there already')}
                value={onMatch}
                onChange={(chosen) => setOnMatch(chosen as ImportOptions['onMatch'])}
                data={[
                  { value: 'fill', label: t('Fill what is empty') },
                  { value: 'overwrite', label: t('Overwrite') },
                ]}
              />
            </div>
          </Group>
          {check.error && <Problem title={t('Not checked')} error={check.error} />}
          {isLacking(columns) && (
            <Text size="sm" role="status">
              {t('Choose which column is the name, and which the phone or the email.')}
            </Text>
          )}
          {!lines && (
            <Group gap="md">
              <Button onClick={() => check.mutate()} loading={check.isPending} disabled={isLacking(columns)}>
                {t('Check {rows}', { rows: counted(sheet.rows.length, t('row'), t('rows')) })}
              </Button>
              {check.isPending && (
                <Text size="sm">{t('{checked} checked', { checked: count(checked) })}</Text>
              )}
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

/** Without a name, or a way to reach the person, every row would be refused (§4.2). */
function isLacking(columns: Columns): boolean {
  return !columns.includes('name') || !(columns.includes('phone') || columns.includes('email'))
}
