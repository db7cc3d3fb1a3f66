import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { answer, api, isPageOf } from '../api.ts'
import { makeId } from '../made-id.ts'
import { inBatch } from '../requests/batch.ts'
import { sendEach } from '../send-each.ts'
import { useSession } from '../session.tsx'
import { count, counted } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'

const shownMs = 12_000
const parallel = 4

/** Undoes what was done in one go, change by change, and tells how far it is. What was changed since stays. */
export function useUndoBatch(): (batchId: string, action: string) => Promise<void> {
  const { user } = useSession()
  const queries = useQueryClient()
  return async (batchId, action) => {
    const toast = { id: `undo ${batchId}`, autoClose: false, withCloseButton: false, loading: true } as const
    notifications.show({ ...toast, message: t('Undoing…') })
    const undo = inBatch(makeId())
    let undone = 0
    let left = 0
    const told = (): string => {
      if (undone + left === 0) return t('Nothing of it can be undone any more')
      const changes = counted(undone, t('change'), t('changes'))
      return left === 0
        ? t('{changes} undone', { changes })
        : t('{changes} undone, {left} left as they are by now', { changes, left: count(left) })
    }
    try {
      const params = { path: { id: batchId }, query: { action } }
      const { ids } = await answer(api.GET('/batches/{id}/undos', { params }))
      const undoOne = async (id: string): Promise<void> => {
        const one = await answer(api.POST('/activities/{id}/undo', { params: { path: { id } }, ...undo }))
        if (one.restored.length > 0 || one.left.length === 0) undone++
        else left++
      }
      await sendEach(ids, undoOne, {
        parallel,
        isStopped: () => !isPageOf(user.id),
        onSent(_id, failure) {
          if (failure) left++
          notifications.update({ ...toast, message: told() })
        },
      })
      notifications.update({ ...toast, loading: false, autoClose: shownMs, message: told() })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      notifications.update({ ...toast, loading: false, autoClose: shownMs, color: 'red', message })
    } finally {
      void queries.invalidateQueries()
    }
  }
}

/** Tells that something was done in one go, with the way to take it back. */
export function useTellBatch(): (done: string, batchId: string, action: string) => void {
  const undoBatch = useUndoBatch()
  return (done, batchId, action) => {
    const undo = (
      <Anchor
        component="button"
        type="button"
        onClick={() => {
          notifications.hide(id)
          void undoBatch(batchId, action)
        }}
      >
        {t('Undo all')}
      </Anchor>
    )
    const message = (
      <>
        {done} {undo}
      </>
    )
    const id = notifications.show({ message, autoClose: shownMs })
  }
}
