import type { ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { pageOf } from './page-files.tsx'
import { SignedIn, useSession } from './session.tsx'
import { Narrow } from './shell/narrow.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { SecondFactorFirst } from './shell/second-factor-first.tsx'
import { t } from './ui/language/translate.ts'
import { Empty } from './ui/page/empty.tsx'
import { PageHeader } from './ui/page/page-header.tsx'

const SignIn = pageOf(() => import('./pages/sign-in/sign-in.tsx'), 'SignIn')
const Welcome = pageOf(() => import('./pages/welcome/welcome.tsx'), 'Welcome')
const Shell = pageOf(() => import('./shell/shell.tsx'), 'Shell')
const Overview = pageOf(() => import('./pages/overview/overview.tsx'), 'Overview', '/')
const ToCall = pageOf(() => import('./pages/leads/to-call/to-call.tsx'), 'ToCall', '/to-call')
const Leads = pageOf(() => import('./pages/leads/list/leads.tsx'), 'Leads', '/leads')
const Duplicates = pageOf(() => import('./pages/leads/merging/duplicates.tsx'), 'Duplicates')
const MergeLeads = pageOf(() => import('./pages/leads/merging/merge-leads.tsx'), 'MergeLeads')
const Import = pageOf(() => import('./pages/import/import.tsx'), 'Import')
const Calls = pageOf(() => import('./pages/call-logs/calls.tsx'), 'Calls', '/calls')
const ApiKeys = pageOf(() => import('./pages/api-keys/api-keys.tsx'), 'ApiKeys', '/api-keys')
const Webhooks = pageOf(() => import('./pages/webhooks/webhooks.tsx'), 'Webhooks', '/webhooks')
const Webhook = pageOf(() => import('./pages/webhooks/webhook.tsx'), 'WebhookPage')
const Distribution = pageOf(
  () => import('./pages/distribution/distribution.tsx'),
  'Distribution',
  '/distribution',
)
const Users = pageOf(() => import('./pages/users/users.tsx'), 'Users', '/users')
const Audit = pageOf(() => import('./pages/audit/audit.tsx'), 'Audit', '/audit')
const Account = pageOf(() => import('./pages/account/account.tsx'), 'Account')
const NotFound = pageOf(() => import('./pages/not-found/not-found.tsx'), 'NotFound')

/** Where a day begins: an agent's with whom to call. */
function Home(): ReactNode {
  const { role } = useSession()
  return role === 'agent' ? <Navigate to="/to-call" replace /> : <Overview />
}

/** Every address of the console; each page is fetched when it is first opened. */
export const App = (): ReactNode => (
  <PageBoundary title={t('The console cannot be shown')}>
    <Routes>
      <Route path="/sign-in" element={<SignIn />} />
      <Route path="/welcome" element={<Welcome />} />
      <Route
        element={
          <SignedIn>
            <SecondFactorFirst>
              <Shell />
            </SecondFactorFirst>
          </SignedIn>
        }
      >
        <Route index element={<Home />} />
        <Route path="overview" element={<Overview />} />
        <Route path="to-call/:leadId?" element={<ToCall />} />
        <Route path="leads/merge" element={<MergeLeads />} />
        <Route path="leads/:leadId?" element={<Leads />} />
        <Route path="calls" element={<Calls />} />
        <Route element={<Narrow />}>
          <Route path="leads/import" element={<Import />} />
          <Route path="api-keys" element={<ApiKeys />} />
          <Route path="account" element={<Account />} />
        </Route>
        <Route element={<AdminsOnly />}>
          <Route path="leads/duplicates" element={<Duplicates />} />
          <Route path="audit" element={<Audit />} />
          <Route element={<Narrow />}>
            <Route path="webhooks" element={<Webhooks />} />
            <Route path="webhooks/:webhookId/:tab?" element={<Webhook />} />
            <Route path="distribution" element={<Distribution />} />
            <Route path="users/:tab?" element={<Users />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  </PageBoundary>
)

/** Keeps an agent who follows an old link from a page of refusals; the service itself refuses the requests. */
function AdminsOnly() {
  const { isAdmin } = useSession()
  if (isAdmin) return <Outlet />
  return (
    <>
      <PageHeader title={t('For admins')} />
      <Empty title={t('This page is for admins')} hint={t('Ask an admin of your account.')} />
    </>
  )
}
