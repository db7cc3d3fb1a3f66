import type { ReactNode } from 'react'
import { useSession } from '../session.tsx'
import { Empty } from '../ui/empty.tsx'

/** Keeps an agent who follows an old link from a page of refusals; the service itself refuses the requests. */
export function AdminsOnly({ children }: { children: ReactNode }): ReactNode {
  const { isAdmin } = useSession()
  return isAdmin ? children : <Empty title="This page is for admins" hint="Ask an admin of your account." />
}
