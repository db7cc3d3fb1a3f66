import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { pageAt } from './page-files.tsx'
import { SignedIn, useSession } from './session.tsx'
import { AdminsOnly } from './shell/admins-only.tsx'
import { Narrow } from './shell/narrow.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { SecondFactorFirst } from './shell/second-factor-first.tsx'
import { t } from './ui/language/translate.ts'
import { Loading } from './ui/page/loading.tsx'

const SignIn = lazy(async () => ({ default: (await import('./pages/sign-in/sign-in.tsx')).SignIn }))
const Welcome = lazy(async () => ({ default: (await import('./pages/welcome/welcome.tsx')).Welcome }))
const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))
const Overview = pageAt('/', async () => {
  const { Overview: Page, askForOverview: ask } = await import('./pages/overview/overview.tsx')
  return { Page, ask }
})
const ToCall = pageAt('/to-call', async () => {
  const { ToCall: Page, askForToCall: ask } = await import('./pages/leads/to-call/to-call.tsx')
  return { Page, ask }
})
const Leads = pageAt('/leads', async () => {
  const { Leads: Page, askForLeads: ask } = await import('./pages/leads/list/leads.tsx')
  return { Page, ask }
})
const Duplicates = lazy(async () => ({
  default: (await import('./pages/leads/merging/duplicates.tsx')).Duplicates,
}))
const MergeLeads = lazy(async () => ({
  default: (await import('./pages/leads/merging/merge-leads.tsx')).MergeLeads,
}))
const Import = lazy(async () => ({ default: (await import('./pages/import/import.tsx')).Import }))
const Calls = pageAt('/calls', async () => {
  const { Calls: Page, askForCalls: ask } = await import('./pages/call-logs/calls.tsx')
  return { Page, ask }
})
const ApiKeys = pageAt('/api-keys', async () => {
  const { ApiKeys: Page, askForKeys: ask } = await import('./pages/api-keys/api-keys.tsx')
  return { Page, ask }
})
const Webhooks = pageAt('/webhooks', async () => {
  const { Webhooks: Page, askForWebhooks: ask } = await import('./pages/webhooks/webhooks.tsx')
  return { Page, ask }
})
const Webhook = lazy(async () => ({ default: (await import('./pages/webhooks/webhook.tsx')).WebhookPage }))
const Distribution = pageAt('/distribution', async () => {
  const { Distribution: Page, askForRules: ask } = await import('./pages/distribution/distribution.tsx')
  return { Page, ask }
})
const Users = pageAt('/users', async () => {
  const { Users: Page, askForUsers: ask } = await import('./pages/users/users.tsx')
  return { Page, ask }
})
const Audit = pageAt('/audit', async () => {
  const { Audit: Page, askForAudit: ask } = await import('./pages/audit/audit.tsx')
  return { Page, ask }
})
const Account = lazy(async () => ({ default: (await import('./pages/account/account.tsx')).Account }))
const NotFound = lazy(async () => ({ default: (await import('./pages/not-found/not-found.tsx')).NotFound }))

/** Where a day begins: an agent's with whom to call. */
function Home(): ReactNode {
  const { role } = useSession()
  return role === 'agent' ? <Navigate to="/to-call" replace /> : <Overview />
}

/** Every address of the console; each page is fetched when it is first opened. */
export const App = (): ReactNode => (
  <PageBoundary title={t('The console cannot be shown')}>
    <Suspense fallback={<Loading />}>
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
          <Route
            path="leads/duplicates"
            element={
              <AdminsOnly>
                <Duplicates />
              </AdminsOnly>
            }
          />
          <Route path="leads/merge" element={<MergeLeads />} />
          <Route path="leads/:leadId?" element={<Leads />} />
          <Route path="calls" element={<Calls />} />
          <Route element={<Narrow />}>
            <Route path="leads/import" element={<Import />} />
            <Route path="api-keys" element={<ApiKeys />} />
            <Route
              path="webhooks"
              element={
                <AdminsOnly>
                  <Webhooks />
                </AdminsOnly>
              }
            />
            <Route
              path="webhooks/:webhookId/:tab?"
              element={
                <AdminsOnly>
                  <Webhook />
                </AdminsOnly>
              }
            />
            <Route
              path="distribution"
              element={
                <AdminsOnly>
                  <Distribution />
                </AdminsOnly>
              }
            />
            <Route
              path="users/:tab?"
              element={
                <AdminsOnly>
                  <Users />
                </AdminsOnly>
              }
            />
            <Route path="account" element={<Account />} />
          </Route>
          <Route
            path="audit"
            element={
              <AdminsOnly>
                <Audit />
              </AdminsOnly>
            }
          />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  </PageBoundary>
)
