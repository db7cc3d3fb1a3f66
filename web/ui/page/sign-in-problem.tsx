import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../language/translate.ts'

interface SignInProblemProps {
  error: Pick<Error, 'message'> | null
  /** Until it may be tried again. */
  waitSeconds?: number
}

/** Why somebody is not let in, in the service's own words. */
export function SignInProblem({ error, waitSeconds = 0 }: SignInProblemProps) {
  if (!error) return null
  return (
    <Alert role="alert" color="red">
      {error.message}
      {waitSeconds > 0 && ` ${t('Try again in {seconds} s.', { seconds: waitSeconds })}`}
    </Alert>
  )
}

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
