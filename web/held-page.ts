import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PageOf } from './contract.ts'

interface HeldPage<Row> {
  /** What stands on the page: it changes in place, but nothing moves until it is asked for. */
  readonly page: PageOf<Row> | undefined
  /** How many entries came since. */
  readonly newCount: number
  readonly show: () => void
}

/** The part of a list's query that holding it needs. */
interface PageQuery<Row> {
  readonly data: PageOf<Row> | undefined
  /** Milliseconds; when the list was last asked for. */
  readonly dataUpdatedAt: number
  readonly isPlaceholderData: boolean
}

/** A page as it was when it was shown, and why it may have to be replaced. */
interface Shown<Row> {
  readonly view: string
  readonly writes: number
  readonly page: PageOf<Row>
  /** Whether the answer to the last change of view or own write is there; what comes after it waits. */
  readonly isSettled: boolean
  /** Kept from an earlier visit: what has come since then is shown with the first answer of this one. */
  readonly isKept: boolean
}

/**
 * Holds a list still while it is read, though it is asked for again every few seconds: rows change in place, new ones
 * are counted until they are asked for. Another filter or page, what one writes oneself, and the first entries of an
 * empty list are shown at once. `view` names filters and page.
 */
export function useHeldPage<Row extends { readonly id: string }>(
  view: string,
  { data: latest, dataUpdatedAt, isPlaceholderData }: PageQuery<Row>,
): HeldPage<Row> {
  const writes = useOwnWrites()
  const [shown, setShown] = useState<Shown<Row>>()
  const [arrivedAt] = useState(Date.now)
  const show = useCallback(() => setShown(undefined), [])
  if (latest === undefined) return { page: undefined, newCount: 0, show }

  const isSame = shown?.view === view && shown.writes === writes
  const newCount = shown ? latest.pagination.total - shown.page.pagination.total : 0
  const isRead = isSame && shown.isSettled && shown.page.data.length > 0
  if (shown && isRead && newCount > 0) {
    const byId = new Map(latest.data.map((row) => [row.id, row]))
    const rows = shown.page.data.map((row) => byId.get(row.id) ?? row)
    return { page: { ...latest, data: rows }, newCount, show }
  }
  const isKept = (shown === undefined || (isSame && shown.isKept)) && dataUpdatedAt < arrivedAt
  const isFirst = shown === undefined && !isPlaceholderData && !isKept
  const isAnswered = isSame && !isPlaceholderData && dataUpdatedAt !== 0
  const isNew = shown?.page !== latest || (shown.isKept && !isKept)
  const isSettled = isFirst || (isAnswered && isNew) || (isSame && shown.isSettled)
  if (!isSame || shown.page !== latest || shown.isSettled !== isSettled || shown.isKept !== isKept)
    setShown({ view, writes, page: latest, isSettled, isKept })
  return { page: latest, newCount: 0, show }
}

/** How often something was written from this window: the list that it belongs to shows it at once. */
function useOwnWrites(): number {
  const mutations = useQueryClient().getMutationCache()
  const writes = useRef(0)
  const subscribe = useCallback(
    (notify: () => void) =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (event.mutation.meta?.isQuestion) return
        writes.current += 1
        notify()
      }),
    [mutations],
  )
  return useSyncExternalStore(subscribe, () => writes.current)
}

/** `(3) ` before the tab's title while new entries wait, and the number on the icon of an installed console. */
export function useCountInTitle(newCount: number): void {
  useEffect(() => {
    if (newCount === 0) return
    void navigator.setAppBadge?.(newCount).catch(() => undefined)
    const ownTitle = document.title
    document.title = `(${newCount}) ${ownTitle}`
    return () => {
      void navigator.clearAppBadge?.().catch(() => undefined)
      document.title = ownTitle
    }
  }, [newCount])
}
