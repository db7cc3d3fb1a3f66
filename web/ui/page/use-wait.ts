import { useEffect, useState } from 'react'

/** Counts down the seconds for which the service asked to wait; 0 when there is nothing to wait for. */
export function useWait(retryAfterSeconds: number | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => setLeft(retryAfterSeconds ?? 0), [retryAfterSeconds])
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
