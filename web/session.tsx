import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { api, forgetAnswers, onSessionLost } from './api.ts'
import type { Role, Session } from './contract.ts'
import { forgetDraftsOf } from './drafts/drafts.ts'
import type { CallKeeper } from './drafts/kept-calls.ts'
import { visibleMs } from './live.ts'
import { useIsReached } from './network.ts'
import { type SeenPerson, seenAs, setSeenAs } from './people/see-as.ts'
import { forgetDialled } from './phones/dialled-call.ts'
import { ownSession } from './requests/sessions.ts'
import { Problem } from './ui/page/problem.tsx'

export interface SessionView extends Session {
  /** Whether this view shows what admins see: false while an admin looks with an agent's eyes. */
  isAdmin: boolean
  /** Whose eyes this view has: the role of the person, or of whom an admin looks with the eyes of. */
  role: Role
  /** The person whose eyes an admin looks with; nothing can be changed meanwhile. */
  seeing: SeenPerson | null
  canWrite: boolean
  /** The service no longer knows the session: what is asked of it waits for the person to sign in again. */
  isLost: boolean
  /** The person has signed in again. */
  regain: () => void
  /** The page becomes whoever’s is signed in by now; of nobody, goes to the sign-in page. */
  giveOver: (to: Session | null) => void
  seeAs: (person: SeenPerson | null) => void
  signOut: () => Promise<void>
}

const SessionContext = createContext<SessionView | null>(null)

/** The signed-in person and the account; only below `SignedIn`. */
export function useSession(): SessionView {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession is used outside SignedIn')
  return session
}

/** Whose calls this device keeps while there is no network. */
export function useCallKeeper(): CallKeeper {
  const { user, device_key: deviceKey } = useSession()
  return { userId: user.id, deviceKey }
}

/** Lets signed-in people through; sends everybody else to the sign-in page, which brings them back here. */
export function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [seeing, setSeeing] = useState<SeenPerson | null>(seenAs)
  // Asked again by itself while the service is out of reach: the answer tells that it is back, and the page heals.
  const isReached = useIsReached()
  const {
    data: here,
    error,
    refetch,
  } = useQuery({ ...ownSession, refetchInterval: isReached ? false : visibleMs })
  const [session, setSession] = usePageSession(here)
  const isOther = isAnother(here, session)
  const { isLost, letGo } = useLostSession(session?.user.id)
  // The router makes another `navigate` at every address; what reads the session is not drawn anew for that.
  const goTo = useRef(navigate)
  useEffect(() => {
    goTo.current = navigate
  })

  const view = useMemo(() => {
    if (!session) return null
    const seeAs = (person: SeenPerson | null): void => {
      setSeenAs(person)
      setSeeing(person)
      queries.removeQueries({
        predicate: ({ queryKey, meta }) => queryKey[0] !== ownSession.queryKey[0] && !meta?.unfinished,
      })
      void goTo.current(person ? '/leads' : '/users')
    }
    const forget = (): void => {
      setSeenAs(null)
      forgetAnswers()
      notifications.clean()
      forgetDialled()
      forgetDraftsOf(session.user.id)
    }
    const signOut = async (): Promise<void> => {
      await api.DELETE('/session')
      forget()
      queries.clear()
      void goTo.current('/sign-in')
    }
    // Whoever comes next must not find what this person has typed or seen.
    const giveOver = (to: Session | null): void => {
      forget()
      setSeeing(null)
      letGo(false)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownSession.queryKey[0] })
      queries.setQueryData(ownSession.queryKey, to)
      setSession(to)
      if (to) void goTo.current('/')
    }
    const { role } = seeing ?? session.user
    const isAdmin = role === 'admin'
    return {
      ...session,
      isAdmin,
      role,
      seeing,
      canWrite: seeing === null,
      isLost: isLost || isOther,
      regain: () => letGo(true),
      giveOver,
      seeAs,
      signOut,
    }
  }, [session, seeing, isLost, isOther, letGo, setSession, queries])

  // A later look that fails leaves the page: its own requests tell when the service is out of reach.
  if (session === undefined) return error && <Problem error={error} retry={() => void refetch()} />
  if (view === null) return <Navigate to={signInAddress(location.pathname + location.search)} replace />
  return (
    <SessionContext key={view.user.id} value={view}>
      {children}
    </SessionContext>
  )
}

/** The session of the page's person. Where another tab signs somebody else in, it asks that person to sign in. */
function usePageSession(
  here: Session | null | undefined,
): [Session | null | undefined, (own: Session | null) => void] {
  const [own, setOwn] = useState(here)
  if (here !== own && !isAnother(here, own)) setOwn(here)
  return [own, setOwn]
}

const isAnother = (here: Session | null | undefined, own: Session | null | undefined): boolean =>
  here != null && own != null && here.user.id !== own.user.id

/** Holds what is refused with 401 until the person is back; where nobody was signed in it stays refused. */
function useLostSession(userId: string | undefined): { isLost: boolean; letGo: (isBack: boolean) => void } {
  const [isLost, setLost] = useState(false)
  const waiting = useRef<((isBack: boolean) => void)[]>([])
  const letGo = useCallback((isBack: boolean): void => {
    for (const goOn of waiting.current.splice(0)) goOn(isBack)
    setLost(false)
  }, [])
  // What stands on the page asks its first questions in effects, which run before an effect here: they too name whose it is.
  useLayoutEffect(() => {
    if (userId === undefined) return
    const ignoreLoss = onSessionLost(userId, () => {
      setLost(true)
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => {
      ignoreLoss()
      for (const goOn of waiting.current.splice(0)) goOn(false)
    }
  }, [userId])
  return { isLost, letGo }
}

const signInAddress = (next: string): string =>
  next === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`
