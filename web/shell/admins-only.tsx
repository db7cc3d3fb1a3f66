import type { ReactNode } from 'react'
import { useSession } from '../session.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Keeps an agent who follows an old link from a page of refusals; the service itself refuses the requests. */
export function AdminsOnly({ children }: { children: ReactNode }): ReactNode {
  const { isAdmin } = useSession()
  if (isAdmin) return children
  return (
    <>
      <PageHeader title="For admins" />
      <Empty title="This page is for admins" hint="Ask an admin of your account." />
    </>
  )
}
