import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { api, forgetAnswers, onSessionLost } from './api.ts'
import type { Session } from './contract.ts'
import { ownSession } from './requests/sessions.ts'
import { type SeenPerson, seenAs, setSeenAs } from './see-as.ts'
import { Problem } from './ui/problem.tsx'

export interface SessionView extends Session {
  /** Whether this view shows what admins see: false while an admin looks with an agent's eyes. */
  isAdmin: boolean
  /** The person whose eyes an admin looks with; nothing can be changed meanwhile. */
  seeing: SeenPerson | null
  canWrite: boolean
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

/** Lets signed-in people through; sends everybody else to the sign-in page, which brings them back here. */
export function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [seeing, setSeeing] = useState<SeenPerson | null>(seenAs)
  const { data: session, error, refetch } = useQuery(ownSession)

  useEffect(() => onSessionLost(() => queries.setQueryData(ownSession.queryKey, null)), [queries])

  const view = useMemo(() => {
    if (!session) return null
    const seeAs = (person: SeenPerson | null): void => {
      setSeenAs(person)
      setSeeing(person)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownSession.queryKey[0] })
      navigate(person ? '/leads' : '/users')
    }
    const signOut = async (): Promise<void> => {
      await api.DELETE('/session')
      setSeenAs(null)
      forgetAnswers()
      queries.clear()
      navigate('/sign-in')
    }
    const isAdmin = (seeing ?? session.user).role === 'admin'
    return { ...session, isAdmin, seeing, canWrite: seeing === null, seeAs, signOut }
  }, [session, seeing, queries, navigate])

  if (error) return <Problem error={error} retry={() => void refetch()} />
  if (session === undefined) return null
  if (view === null) return <Navigate to={signInAddress(location.pathname + location.search)} replace />
  return <SessionContext value={view}>{children}</SessionContext>
}

function signInAddress(next: string): string {
  return next === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`
}
