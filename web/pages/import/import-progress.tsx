import { Alert, Box, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { nameOf, usePeople } from '../../people/people.ts'
import { count, counted } from '../../ui/language/format.ts'
import { istDay } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'
import { CheckedLines } from './checked-lines.tsx'
import { type ImportRun, refusedLines, savedLines, useImportRun } from './import-run.ts'
import { RefusedButton } from './refused-button.tsx'

/** How far an import is, with a way to stop it and to go on. */
export function ImportProgress({ run }: { run: ImportRun }): ReactNode {
  const { stop, goOn, takeRefused } = useImportRun()
  const { sheet, lines, done, created, merged, refused, isRunning } = run
  const asked = savedLines(lines).length
  const isDone = done.size === asked
  // The same as the file of refused rows holds: whether the check or the service refused one is all the same by then.
  const refusedByCheck = refusedLines(lines).length
  const tenths = Math.floor((done.size / Math.max(1, asked)) * 10)
  const progressId = useId()
  const whole = useRef<HTMLDivElement>(null)
  // The button that began it is gone, and at the end the one that stops it: whoever works with keys goes on here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks whenever it begins or ends
  useEffect(() => {
    if (document.activeElement === document.body) whole.current?.focus()
  }, [isRunning])
  return (
    <Box ref={whole} tabIndex={-1} role="group" aria-label={t('The import')} aria-describedby={progressId}>
      <Card title={t('The import')}>
        <Stack gap="sm">
          <Progress value={(done.size / Math.max(1, asked)) * 100} aria-label={t('Import')} />
          <Text id={progressId}>
            {t('{done} of {rows}: {created}, {merged} merged, {refused} refused', {
              done: count(done.size + refusedByCheck),
              rows: counted(lines.length, t('row'), t('rows')),
              created: counted(created, t('new lead'), t('new leads')),
              merged: count(merged),
              refused: count(refusedByCheck + refused.length),
            })}
          </Text>
          {isRunning && <Text c="dimmed">{t('It goes on while you work on other pages of this tab.')}</Text>}
          <Group gap="xs">
            {isRunning ? (
              <Button variant="default" loading={run.isStopping} onClick={stop}>
                {t('Stop')}
              </Button>
            ) : (
              !isDone && <Button onClick={goOn}>{t('Go on')}</Button>
            )}
            <RefusedButton sheet={sheet} lines={lines} refused={refused} onTaken={takeRefused} />
          </Group>
          {/* Heard at each tenth and at the end; the numbers above change four times a second. */}
          <div role="status">
            {isDone && !isRunning ? (
              <Alert color="pine" role="none">
                {t('The import is done. Each lead tells of it on its timeline.')}{' '}
                <TextLink to={leadsOf(run)}>{t('Show the leads')}</TextLink>
                {created > 0 && <Receivers received={run.received} />}
              </Alert>
            ) : (
              <VisuallyHidden>{t('Imported: {percent} %', { percent: tenths * 10 })}</VisuallyHidden>
            )}
          </div>
          <CheckedLines lines={lines} />
        </Stack>
      </Card>
    </Box>
  )
}

/** Tells who got how many of the new leads. */
function Receivers({ received }: Pick<ImportRun, 'received'>): ReactNode {
  const { data: people } = usePeople()
  const parts = Object.entries(received)
    .toSorted(([, one], [, other]) => other - one)
    .map(([email, leads]) => `${email === '' ? t('Nobody') : nameOf(people, email)} ${count(leads)}`)
  return <div>{t('New leads went to: {people}', { people: parts.join(' · ') })}</div>
}

/** Today's list of leads, of the import's source where all have it. */
function leadsOf({ source, lines }: ImportRun): string {
  const isOfOne = source !== '' && lines.every(({ body }) => body.source === undefined)
  const today = istDay()
  return `/leads?${new URLSearchParams({ from_date: today, to_date: today, ...(isOfOne && { source }) })}`
}
