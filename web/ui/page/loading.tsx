import { Center, Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { t } from '../language/translate.ts'
import { Problem } from './problem.tsx'

/** Shown while a page or its first answer is on the way. */
export const Loading = ({ label = t('Loading') }: { label?: string | undefined }) => (
  <Center mih={180} role="status" aria-label={label}>
    <Loader size="sm" type="dots" />
  </Center>
)

interface WaitingProps {
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>
  label?: string
}

/** Stands before what a query answers: that it is on the way, or why it did not come, with a way to ask again. */
export const Waiting = ({ query: { error, isPending, refetch }, label }: WaitingProps) => (
  <>
    {error && <Problem error={error} retry={() => void refetch()} />}
    {isPending && <Loading label={label} />}
  </>
)
