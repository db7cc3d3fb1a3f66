import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type {
  Invitation,
  InvitationLink,
  InvitedUser,
  OpenSession,
  User,
  UserChange,
  UserImpact,
  UserRow,
} from '../../contract.ts'

const usersKey = ['users'] as const

/** Everybody of the account, with what an admin is told of them. */
export function useUsers(): UseQueryResult<User[], Error> {
  return useQuery({
    queryKey: usersKey,
    queryFn: () => answer(api.GET('/users')),
    select: (rows) => rows.filter(isUser),
  })
}

function isUser(row: UserRow): row is User {
  return row.role !== undefined
}

/** Invites a person; the answer holds the link that sets the password, this one time. */
export function useInvite(): UseMutationResult<InvitedUser, Error, Invitation> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/users', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: usersKey }),
  })
}

/** A new link that sets a password; an earlier one stops working. */
export function useNewInvitation(): UseMutationResult<InvitationLink, Error, string> {
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id) => answer(api.POST('/users/{id}/invitation', { params: { path: { id } } })),
  })
}

/** Changes a user; what hangs on users (keys, rules) is read again. */
export function useChangeUser(id: string): UseMutationResult<User, Error, UserChange> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/users/{id}', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** Sets a new password, shown this one time; the user's sessions end. */
export function useResetPassword(): UseMutationResult<{ password: string }, Error, string> {
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id) => answer(api.POST('/users/{id}/password', { params: { path: { id } } })),
  })
}

/** What a user holds: keys, leads, webhooks and rules. */
export function useImpact(id: string): UseQueryResult<UserImpact> {
  return useQuery({
    queryKey: ['users', id, 'impact'],
    queryFn: () => answer(api.GET('/users/{id}/impact', { params: { path: { id } } })),
  })
}

/** The open sessions of a user. */
export function useSessionsOf(id: string): UseQueryResult<OpenSession[]> {
  return useQuery({
    queryKey: ['sessions', id],
    queryFn: () => answer(api.GET('/sessions', { params: { query: { user_id: id } } })),
  })
}

/** Signs a user out everywhere. */
export function useEndSessionsOf(id: string): UseMutationResult<unknown, Error, void> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.DELETE('/sessions', { params: { query: { user_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
}
