import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changedByReplay, replayNextBatch } from '../../../requests/deliveries.ts'
import { ProgressDialog } from '../../../ui/dialogs/progress-dialog.tsx'
import { type Ended, useSteps } from '../../../ui/dialogs/use-steps.ts'
import { counted } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'

const nothingYet = { replayed: 0, created: 0, merged: 0, ignored: 0, rejected: 0, failed: 0, remaining: 0 }

type Sum = typeof nothingYet

/** Replays all refused deliveries of a webhook batch by batch, telling how far it is; it can be stopped between batches. */
export function ReplayAll({ webhookId }: { webhookId: string }): ReactNode {
  const queries = useQueryClient()
  const { progress, run, close } = useSteps<Sum>()

  async function* replay() {
    let sum = nothingYet
    yield sum
    let afterId: string | null = null
    try {
      do {
        const batch = await replayNextBatch(webhookId, afterId)
        afterId = batch.next_after_id
        sum = added(sum, batch)
        yield sum
      } while (afterId !== null)
    } finally {
      for (const queryKey of changedByReplay) void queries.invalidateQueries({ queryKey })
    }
  }
  const { replayed, remaining } = progress?.sum ?? nothingYet
  const all = replayed + remaining
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={15} />}
        onClick={() => void run(replay())}
      >
        {t('Replay all refused')}
      </Button>
      <ProgressDialog
        opened={progress !== null}
        title={t('Replaying refused deliveries')}
        text={progress ? progressText(progress.sum, progress) : ''}
        percent={all > 0 ? (replayed / all) * 100 : null}
        finished={progress?.finished ?? false}
        failed={progress?.failure != null}
        onClose={close}
      />
    </>
  )
}

const added = (sum: Sum, batch: Sum): Sum => ({
  replayed: sum.replayed + batch.replayed,
  created: sum.created + batch.created,
  merged: sum.merged + batch.merged,
  ignored: sum.ignored + batch.ignored,
  rejected: sum.rejected + batch.rejected,
  failed: sum.failed + batch.failed,
  remaining: batch.remaining,
})

function progressText({ replayed, ...counts }: Sum, { finished, failure }: Ended): string {
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
