import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type {
  HandOverStep,
  Invitation,
  InvitationLink,
  InvitedUser,
  User,
  UserChange,
  UserImpact,
  UserRow,
} from '../contract.ts'
import type { Query, Write } from './request.ts'

/** Everybody of the account; agents are told only the names. */
export const allUsers: Query<UserRow[]> = queryOptions<UserRow[]>({
  queryKey: ['users'],
  queryFn: () => answer(api.GET('/users')),
})

/** What a user holds: keys, leads, webhooks and rules. */
export function userImpact(id: string): Query<UserImpact> {
  return queryOptions<UserImpact>({
    queryKey: [...allUsers.queryKey, id, 'impact'],
    queryFn: () => answer(api.GET('/users/{id}/impact', { params: { path: { id } } })),
  })
}

/** Invites a person; the answer holds the link that sets the password, this one time. */
export const inviteUser: Write<InvitedUser, Invitation> = {
  meta: { shownInPlace: true, invalidates: [allUsers.queryKey] },
  mutationFn: (body) => answer(api.POST('/users', { body })),
}

/** A new link that sets a password; an earlier one stops working. */
export const inviteAgain: Write<InvitationLink, string> = {
  meta: { shownInPlace: true },
  mutationFn: (id) => answer(api.POST('/users/{id}/invitation', { params: { path: { id } } })),
}

/** Hands the next hundred leads of a user over to others (decision 0021.59). */
export function handOverNext(id: string, to: string[]): Promise<HandOverStep> {
  return answer(api.POST('/users/{id}/hand-over', { params: { path: { id } }, body: { to } }))
}

/** Changes a user; what hangs on users (keys, rules) is read again, and that is everything. */
export function changeUser(id: string): Write<User, UserChange> {
  return {
    meta: { shownInPlace: true, invalidates: [[]] },
    mutationFn: (body) => answer(api.POST('/users/{id}', { params: { path: { id } }, body })),
  }
}

/** Sets a new password, shown this one time; the user's sessions end. */
export const resetPassword: Write<{ password: string }, string> = {
  meta: { shownInPlace: true },
  mutationFn: (id) => answer(api.POST('/users/{id}/password', { params: { path: { id } } })),
}

/** Takes away the second factor of somebody who has lost it; the user's sessions end. */
export const resetSecondFactor: Write<unknown, string> = {
  meta: { shownInPlace: true, invalidates: [allUsers.queryKey] },
  mutationFn: (id) => answer(api.POST('/users/{id}/second-factor/reset', { params: { path: { id } } })),
}

/** Whether one's own leads by rules go to others meanwhile; names with that mark stand on every page. */
export const setAway: Write<unknown, boolean> = {
  meta: { invalidates: [[]] },
  mutationFn: (away) => answer(api.POST('/me/away', { body: { away } })),
}
