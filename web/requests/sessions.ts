import type { QueryClient } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import type { Session, SignInAnswer } from '../contract.ts'
import { setSeenAs } from '../people/see-as.ts'
import { askForPasskey } from '../second-factor/browser-passkeys.ts'
import type { BodyOf } from '../typed-routes.ts'
import { ask, askBy, post, type Query, type Write, writeOne } from './request.ts'

export interface Credentials {
  email: string
  password: string
  account: string
}

/** The signed-in person and the account; null where nobody is signed in. */
export const ownSession: Query<Session | null> = {
  ...ask(['session'], '/session'),
  queryFn: readSession,
  staleTime: 60_000,
}

async function readSession(): Promise<Session | null> {
  try {
    return await answer(api.GET('/session'))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Whether the sign-in has to ask for the account's short name (several accounts on this installation). */
export const sessionForm = ask(['session-form'], '/session-form')

/** What begins a session, or its second step. */
const signIn = ({ account, ...body }: Credentials): Promise<SignInAnswer> =>
  answer(api.POST('/session', { body: account === '' ? body : { ...body, account } }))

/** Somebody has signed in: what was known to an earlier session is forgotten. */
function beginAnew(client: QueryClient, opened: Session): void {
  setSeenAs(null)
  client.clear()
  client.setQueryData(ownSession.queryKey, opened)
}

/** Whom the page is already of is back: all that is shown stays. */
function goOn(client: QueryClient, opened: Session): void {
  client.setQueryData(ownSession.queryKey, opened)
}

type Begin = typeof beginAnew

/** Gives the password; where no second factor is asked for, the session has begun then. */
const withPassword = (begin: Begin): Write<SignInAnswer, Credentials> => ({
  meta: { shownInPlace: true },
  mutationFn: signIn,
  onSuccess(answered, _credentials, _before, { client }) {
    if (!('second_step' in answered)) begin(client, answered)
  },
})

/** By what a sign-in is finished behind the password, which begins the session. */
export interface SecondStepWrites {
  readonly code: Write<Session, BodyOf<'/session/second-step'>>
  /** Takes the sign-in that waits. */
  readonly passkey: Write<Session, string>
}

const secondStep = (begin: Begin): SecondStepWrites => ({
  code: {
    ...post('/session/second-step', { shownInPlace: true }),
    onSuccess: (opened, _body, _before, { client }) => begin(client, opened),
  },
  passkey: {
    meta: { shownInPlace: true },
    mutationFn: finishWithPasskey,
    onSuccess: (opened, _signIn, _before, { client }) => begin(client, opened),
  },
})

async function finishWithPasskey(sign_in: string): Promise<Session> {
  const options = await answer(api.POST('/session/second-step/passkey-options', { body: { sign_in } }))
  const response = await askForPasskey(options)
  return answer(api.POST('/session/second-step/passkey', { body: { sign_in, response } }))
}

export const openSession: Write<SignInAnswer, Credentials> = withPassword(beginAnew)
export const reopenSession: Write<SignInAnswer, Credentials> = withPassword(goOn)
export const finishSignIn: SecondStepWrites = secondStep(beginAnew)
export const finishSignInAgain: SecondStepWrites = secondStep(goOn)

/** Whom the link invites; 404 when it was used, replaced, or has expired. */
export const invitationOf = (secret: string) => ({
  ...askBy(['invitation'], '/invitation', { secret }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Sets the password and signs in, or asks for the second factor next. */
export const acceptInvitation: Write<SignInAnswer, BodyOf<'/invitation/accept'>> = {
  ...post('/invitation/accept', { shownInPlace: true }),
  onSuccess: (_answer, _body, _before, { client }) => client.clear(),
}

/** Where this person is signed in. */
export const openSessions = ask(['sessions'], '/sessions')
const invalidates = [openSessions.queryKey]

/** The open sessions of a user. */
export const openSessionsOf = (user_id: string) =>
  ask([...openSessions.queryKey, user_id], '/sessions', { query: { user_id } })

/** Ends one of one's own sessions. */
export const endSession = writeOne('delete', '/sessions/{id}', { invalidates })

/** Signs a user out everywhere. */
export const endSessionsOf: Write<unknown, string> = {
  meta: { invalidates },
  mutationFn: (user_id) => answer(api.DELETE('/sessions', { params: { query: { user_id } } })),
}

/** Changes one's own password; all other sessions end. */
export const changePassword = post('/session/password', { shownInPlace: true, invalidates })
