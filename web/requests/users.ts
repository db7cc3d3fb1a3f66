import { answer, api } from '../api.ts'
import type { HandOverStep, Invitation, InvitedUser } from '../contract.ts'
import { inBatch } from './batch.ts'
import { ask, post, type Write, writeOne } from './request.ts'

/** Everybody of the account; agents are told only the names. */
export const allUsers = ask(['users'], '/users')

/** What a user holds: keys, leads, webhooks and rules. */
export const userImpact = (id: string) =>
  ask([...allUsers.queryKey, id, 'impact'], '/users/{id}/impact', { path: { id } })

/** Whom to invite, all to one role and, if any, one team. */
interface Invitations {
  readonly people: readonly Pick<Invitation, 'name' | 'email'>[]
  readonly role: Invitation['role']
  readonly team: string | null
}

/** Those who are invited, each with the link that sets the password, this one time; and who was refused, and why. */
interface Invited {
  readonly users: readonly InvitedUser[]
  readonly failed: readonly (Invitations['people'][number] & { readonly reason: string })[]
}

/** Invites people one after another; of several, who is refused leaves the others invited. A manager manages the team. */
export const inviteAll: Write<Invited, Invitations> = {
  meta: { shownInPlace: true, invalidates: [[]] },
  async mutationFn({ people, role, team }) {
    const users: InvitedUser[] = []
    const failed: Invited['failed'][number][] = []
    for (const person of people) {
      try {
        const user = await answer(api.POST('/users', { body: { ...person, role } }))
        users.push(user)
        if (team === null) continue
        const body = { user_id: user.id, as: role === 'agent' ? 'member' : 'manager' } as const
        await answer(api.POST('/teams/{id}/members', { params: { path: { id: team } }, body }))
      } catch (error) {
        if (people.length === 1 || !(error instanceof Error)) throw error
        failed.push({ ...person, reason: error.message })
      }
    }
    return { users, failed }
  },
}

/** A new link that sets a password; an earlier one stops working. */
export const inviteAgain = writeOne('post', '/users/{id}/invitation', { shownInPlace: true })

/** Hands the next hundred leads of a user, or open ones of nobody, over to others (decision 0021.59). */
export function handOverNext(id: string | null, to: string[], batchId: string): Promise<HandOverStep> {
  const step = { body: { to }, ...inBatch(batchId) }
  if (id === null) return answer(api.POST('/leads/hand-out', step))
  return answer(api.POST('/users/{id}/hand-over', { params: { path: { id } }, ...step }))
}

/** Changes a user; what hangs on users (keys, rules) is read again, and that is everything. */
export const changeUser = (id: string) =>
  post('/users/{id}', { shownInPlace: true, invalidates: [[]] }, { path: { id } })

/** Sets a new password, shown this one time; the user's sessions end. */
export const resetPassword = writeOne('post', '/users/{id}/password', { shownInPlace: true })

/** Takes away the second factor of somebody who has lost it; the user's sessions end. */
export const resetSecondFactor = writeOne('post', '/users/{id}/second-factor/reset', {
  shownInPlace: true,
  invalidates: [allUsers.queryKey],
})

/** Whether one's own leads by rules go to others meanwhile; names with that mark stand on every page. */
export const setAway = post('/me/away', { invalidates: [[]] })
