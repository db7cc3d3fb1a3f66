import { Outlet } from 'react-router'
import { useSession } from '../session.tsx'
import { t } from '../ui/language/translate.ts'
import { Empty } from '../ui/page/empty.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

/** Keeps an agent who follows an old link from a page of refusals; the service itself refuses the requests. */
export function AdminsOnly() {
  const { isAdmin } = useSession()
  if (isAdmin) return <Outlet />
  return (
    <>
      <PageHeader title={t('For admins')} />
      <Empty title={t('This page is for admins')} hint={t('Ask an admin of your account.')} />
    </>
  )
}
