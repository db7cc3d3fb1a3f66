import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { changedByReplay, replayNextBatch } from '../../../requests/deliveries.ts'
import { ProgressDialog } from '../../../ui/dialogs/progress-dialog.tsx'
import { counted } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'

interface Progress {
  replayed: number
  created: number
  merged: number
  ignored: number
  rejected: number
  failed: number
  remaining: number
  finished: boolean
  failure: string | null
}

const nothingYet: Progress = {
  replayed: 0,
  created: 0,
  merged: 0,
  ignored: 0,
  rejected: 0,
  failed: 0,
  remaining: 0,
  finished: false,
  failure: null,
}

/** Replays all refused deliveries of a webhook batch by batch, telling how far it is; it can be stopped between batches. */
export function ReplayAll({ webhookId }: { webhookId: string }): ReactNode {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const stopped = useRef(false)

  const start = async (): Promise<void> => {
    stopped.current = false
    let sum = nothingYet
    setProgress(sum)
    let afterId: string | null = null
    try {
      do {
        const batch = await replayNextBatch(webhookId, afterId)
        afterId = batch.next_after_id
        sum = added(sum, batch)
        if (!stopped.current) setProgress(sum)
      } while (afterId !== null && !stopped.current)
      if (!stopped.current) setProgress({ ...sum, finished: true })
    } catch (error) {
      setProgress({ ...sum, finished: true, failure: error instanceof Error ? error.message : String(error) })
    }
    for (const queryKey of changedByReplay) void queries.invalidateQueries({ queryKey })
  }
  const close = (): void => {
    stopped.current = true
    setProgress(null)
  }
  const all = (progress?.replayed ?? 0) + (progress?.remaining ?? 0)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={15} />}
        onClick={() => void start()}
      >
        {t('Replay all refused')}
      </Button>
      <ProgressDialog
        opened={progress !== null}
        title={t('Replaying refused deliveries')}
        text={progress ? progressText(progress) : ''}
        percent={progress && all > 0 ? (progress.replayed / all) * 100 : null}
        finished={progress?.finished ?? false}
        failed={progress?.failure != null}
        onClose={close}
      />
    </>
  )
}

const added = (sum: Progress, batch: Omit<Progress, 'finished' | 'failure'>): Progress => ({
  ...sum,
  replayed: sum.replayed + batch.replayed,
  created: sum.created + batch.created,
  merged: sum.merged + batch.merged,
  ignored: sum.ignored + batch.ignored,
  rejected: sum.rejected + batch.rejected,
  failed: sum.failed + batch.failed,
  remaining: batch.remaining,
})

function progressText({ replayed, finished, failure, ...counts }: Progress): string {
  if (failure && replayed === 0) return failure
  if (finished && replayed === 0) return t('Nothing was refused.')
  const outcomes = [
    t('{leads} created', { leads: counted(counts.created, t('lead'), t('leads')) }),
    t('{count} merged', { count: counts.merged }),
    ...(counts.ignored > 0 ? [t('{count} ignored', { count: counts.ignored })] : []),
    t('{count} still refused', { count: counts.rejected }),
    ...(counts.failed > 0 ? [t('{count} stopped by an error', { count: counts.failed })] : []),
  ]
  const done = t('{deliveries} replayed: {outcomes}', {
    deliveries: counted(replayed, t('delivery'), t('deliveries')),
    outcomes: outcomes.join(', '),
  })
  return failure ? `${failure} ${done}` : done
}
