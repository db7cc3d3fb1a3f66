import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type { OpenSession } from '../../contract.ts'

const sessionsKey = ['sessions'] as const

/** Where this person is signed in. */
export function useSessions(): UseQueryResult<OpenSession[]> {
  return useQuery({ queryKey: sessionsKey, queryFn: () => answer(api.GET('/sessions')) })
}

/** Ends one of one's own sessions. */
export function useEndSession(): UseMutationResult<unknown, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id) => answer(api.DELETE('/sessions/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Changes one's own password; all other sessions end. */
export function useChangePassword(): UseMutationResult<
  unknown,
  Error,
  { current_password: string; new_password: string }
> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/session/password', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
