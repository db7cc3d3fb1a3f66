import { Alert } from '@mantine/core'
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
