import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type { AnswerOf, BodyOf } from '../../typed-routes.ts'

/** Whom the link invites; 404 when it was used, replaced, or has expired. */
export function useInvited(secret: string): UseQueryResult<AnswerOf<'/invitation', 'post'>> {
  return useQuery({
    queryKey: ['invitation', secret],
    queryFn: () => answer(api.POST('/invitation', { body: { secret } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Sets the password and signs in. */
export function useAcceptInvitation(): UseMutationResult<unknown, Error, BodyOf<'/invitation/accept'>> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/invitation/accept', { body })),
    onSuccess: () => queries.clear(),
  })
}
