import { useRef, useState } from 'react'

/** Whether long work has ended, and what ended it before its end. */
export interface Ended {
  readonly finished: boolean
  readonly failure: string | null
}

/**
 * Work on many rows, some of them a request: shows each sum that the work yields, the first before anything is done. Ended
 * by a person it stops behind the request that is on its way, and is shown on unless it was closed.
 */
export function useSteps<Sum>() {
  const [progress, setProgress] = useState<(Ended & { readonly sum: Sum }) | null>(null)
  const current = useRef<{ end?: 'stopped' | 'closed' }>({})
  const run = async (work: AsyncIterable<Sum>): Promise<void> => {
    const own: typeof current.current = {}
    current.current = own
    const finish = (failure: string | null): void =>
      setProgress((last) => (last && own.end !== 'closed' ? { ...last, finished: true, failure } : last))
    try {
      for await (const sum of work) {
        if (own.end !== 'closed') setProgress({ sum, finished: own.end === 'stopped', failure: null })
        if (own.end) return
      }
      finish(null)
    } catch (error) {
      finish(error instanceof Error ? error.message : String(error))
    }
  }
  const stop = (): void => {
    current.current.end = 'stopped'
  }
  const close = (): void => {
    current.current.end = 'closed'
    setProgress(null)
  }
  return { progress, run, stop, close }
}
