import { useSyncExternalStore } from 'react'

let isReached = true
const listeners = new Set<() => void>()

/** Whether the last request came to the service; told with each. */
export function noteReached(now: boolean): void {
  if (now === isReached) return
  isReached = now
  for (const listen of listeners) listen()
}

const noteOffline = (): void => noteReached(false)

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  window.addEventListener('offline', noteOffline)
  return () => {
    listeners.delete(listen)
    window.removeEventListener('offline', noteOffline)
  }
}

/** Whether the service is there: a device without a network does not reach it, and a service that is down is not reached. */
export const useIsReached = (): boolean => useSyncExternalStore(subscribe, () => isReached)
