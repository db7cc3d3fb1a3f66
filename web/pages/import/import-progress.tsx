import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { count, counted } from '../../ui/format.ts'
import { t } from '../../ui/translate.ts'
import { CheckedLines } from './checked-lines.tsx'
import { type ImportRun, savedLines, useImportRun } from './import-run.ts'
import { RefusedButton } from './refused-button.tsx'

/** How far an import is, with a way to stop it and to go on. */
export function ImportProgress({ run }: { run: ImportRun }): ReactNode {
  const { stop, goOn, takeRefused } = useImportRun()
  const { sheet, lines, done, created, merged, refused, isRunning } = run
  const asked = savedLines(lines).length
  const isDone = done.size === asked
  return (
    <Card title={t('The import')}>
      <Stack gap="sm">
        <Progress value={(done.size / Math.max(1, asked)) * 100} aria-label={t('Import')} />
        <Text size="sm" role="status">
          {t('{done} of {rows}: {created}, {merged} merged, {refused} refused', {
            done: count(done.size),
            rows: counted(asked, t('row'), t('rows')),
            created: counted(created, t('new lead'), t('new leads')),
            merged: count(merged),
            refused: count(refused.length),
          })}
        </Text>
        {isRunning && (
          <Text size="sm" c="dimmed">
            {t('It goes on while you work on other pages of this tab.')}
          </Text>
        )}
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
        {isDone && !isRunning && (
          <Alert color="pine" variant="light" role="status">
            {t('The import is done. Each lead tells of it on its timeline.')}
          </Alert>
        )}
        <CheckedLines lines={lines} />
      </Stack>
    </Card>
  )
}
