import {
  Alert,
  Button,
  Group,
  Progress,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { answer, api } from '../../api.ts'
import type { LeadInput } from '../../contract.ts'
import { peopleByEmail, usePeople } from '../../people.ts'
import { leadsKey } from '../../requests/leads.ts'
import { type Failure, sendEach } from '../../send-each.ts'
import { useSession } from '../../session.tsx'
import { Card } from '../../ui/card.tsx'
import { count, counted } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'
import { t } from '../../ui/translate.ts'
import { type CheckedLine, checkSheet } from './check-sheet.ts'
import { CheckedLines } from './checked-lines.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { type Columns, leadOfRow } from './lead-of-row.ts'
import type { Sheet } from './read-sheet.ts'
import { downloadRefused } from './refused-file.ts'

type OnMatch = NonNullable<LeadInput['on_match']>

interface Sent {
  readonly created: number
  readonly merged: number
  readonly refused: readonly { readonly line: number; readonly why: string }[]
  readonly done: ReadonlySet<number>
  readonly isRunning: boolean
}

const parallel = 6
const nothingSent: Sent = { created: 0, merged: 0, refused: [], done: new Set(), isRunning: false }

/** Columns, what would happen, and then it happens: it can be stopped, and goes on with the rest. */
export function SheetImport({ sheet, guessed }: { sheet: Sheet; guessed: Columns }): ReactNode {
  const { user } = useSession()
  const people = usePeople()
  const queries = useQueryClient()
  const [columns, setColumns] = useState<Columns>(guessed)
  const [source, setSource] = useState('Import')
  const [assignee, setAssignee] = useState<string | null>(user.email)
  const [onMatch, setOnMatch] = useState<OnMatch>('fill')
  const [checked, setChecked] = useState(0)
  const [sent, setSent] = useState<Sent>(nothingSent)
  const isStopped = useRef(false)
  const check = useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => {
      const bodies = sheet.rows.map((cells) => leadOfRow(cells, columns, people.data ?? []))
      return checkSheet(bodies, setChecked)
    },
  })
  const lines = check.data
  const asked = lines?.filter(({ outcome }) => outcome !== 'refuse') ?? []
  const refused = [...(lines?.filter(({ outcome }) => outcome === 'refuse') ?? []), ...sent.refused]
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value)
      check.reset()
    }

  const run = async (): Promise<void> => {
    let now: Sent = { ...sent, isRunning: true }
    const done = new Set(sent.done)
    const merged = new Set<number>()
    isStopped.current = false
    setSent(now)
    // Never of a lead that is there: a default would take it from whoever has it (decision 0001.1). One that came in since
    // the check is only filled in, for the same reason.
    const defaults = { ...(source.trim() !== '' && { source: source.trim() }), assigned_to: assignee }
    const send = async ({ body, line, outcome }: CheckedLine): Promise<void> => {
      const lead = {
        ...(outcome === 'create' && defaults),
        ...body,
        on_match: outcome === 'create' ? 'fill' : onMatch,
      } as LeadInput
      const saved = await answer(api.POST('/leads', { body: lead }))
      if (saved.merged) merged.add(line)
    }
    const options = {
      isStopped: () => isStopped.current,
      onSent({ line }: CheckedLine, failure: Failure<CheckedLine> | null) {
        done.add(line)
        if (failure) now = { ...now, refused: [...now.refused, { line, why: failure.reason }] }
        else if (merged.has(line)) now = { ...now, merged: now.merged + 1 }
        else now = { ...now, created: now.created + 1 }
        if (done.size % 25 === 0) setSent({ ...now, done: new Set(done) })
      },
    }
    // What repeats a person of the sheet comes behind, in its order.
    const left = asked.filter(({ line }) => !done.has(line))
    await sendEach(
      left.filter(({ isRepeat }) => !isRepeat),
      send,
      { ...options, parallel },
    )
    await sendEach(
      left.filter(({ isRepeat }) => isRepeat),
      send,
      { ...options, parallel: 1 },
    )
    setSent({ ...now, done, isRunning: false })
    void queries.invalidateQueries({ queryKey: leadsKey })
  }
  const isDone = sent.done.size === asked.length && sent.done.size > 0
  const isBegun = sent.done.size > 0 || sent.isRunning
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
                onChange={(chosen) => setOnMatch(chosen as OnMatch)}
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
        <Card title={isBegun ? t('The import') : t('What would happen')}>
          <Stack gap="sm">
            {isBegun && (
              <>
                <Progress
                  value={(sent.done.size / Math.max(1, asked.length)) * 100}
                  animated={sent.isRunning}
                  aria-label={t('Import')}
                />
                <Text size="sm" role="status">
                  {t('{done} of {rows}: {created}, {merged} merged, {refused} refused', {
                    done: count(sent.done.size),
                    rows: counted(asked.length, t('row'), t('rows')),
                    created: counted(sent.created, t('new lead'), t('new leads')),
                    merged: count(sent.merged),
                    refused: count(sent.refused.length),
                  })}
                </Text>
              </>
            )}
            <Group gap="xs">
              {sent.isRunning ? (
                <Button
                  variant="default"
                  onClick={() => {
                    isStopped.current = true
                  }}
                >
                  {t('Stop')}
                </Button>
              ) : (
                !isDone && (
                  <Button onClick={() => void run()} disabled={asked.length === 0}>
                    {isBegun
                      ? t('Go on')
                      : t('Import {rows}', { rows: counted(asked.length, t('row'), t('rows')) })}
                  </Button>
                )
              )}
              {refused.length > 0 && (
                <Button variant="default" onClick={() => void downloadRefused(sheet, refused)}>
                  {t('Download {rows}', {
                    rows: counted(refused.length, t('refused row'), t('refused rows')),
                  })}
                </Button>
              )}
            </Group>
            {isDone && (
              <Alert color="pine" variant="light" role="status">
                {t('The import is done. Each lead tells of it on its timeline.')}
              </Alert>
            )}
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
