import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type { Session } from '../../contract.ts'
import { setSeenAs } from '../../see-as.ts'

export interface Credentials {
  email: string
  password: string
  account: string
}

/** Whether the sign-in has to ask for the account's short name (several accounts on this installation). */
export function useSessionForm(): UseQueryResult<{ needs_account: boolean }> {
  return useQuery({ queryKey: ['session-form'], queryFn: () => answer(api.GET('/session-form')) })
}

/** Opens a session; what was known to an earlier one is forgotten. */
export function useSignIn(): UseMutationResult<Session, Error, Credentials> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ account, ...body }) =>
      answer(api.POST('/session', { body: account === '' ? body : { ...body, account } })),
    onSuccess: (session) => {
      setSeenAs(null)
      queries.clear()
      queries.setQueryData(['session'], session)
    },
  })
}
