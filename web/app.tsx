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
const Overview = pageAt('/', () =>
  import('./pages/overview/overview.tsx').then(({ Overview: Page, ask }) => ({ Page, ask })),
)
const ToCall = pageAt('/to-call', () =>
  import('./pages/leads/to-call/to-call.tsx').then(({ ToCall: Page, ask }) => ({ Page, ask })),
)
const Leads = pageAt('/leads', () =>
  import('./pages/leads/list/leads.tsx').then(({ Leads: Page, ask }) => ({ Page, ask })),
)
const Duplicates = lazy(async () => ({
  default: (await import('./pages/leads/merging/duplicates.tsx')).Duplicates,
}))
const MergeLeads = lazy(async () => ({
  default: (await import('./pages/leads/merging/merge-leads.tsx')).MergeLeads,
}))
const Import = lazy(async () => ({ default: (await import('./pages/import/import.tsx')).Import }))
const Calls = pageAt('/calls', () =>
  import('./pages/call-logs/calls.tsx').then(({ Calls: Page, ask }) => ({ Page, ask })),
)
const ApiKeys = pageAt('/api-keys', () =>
  import('./pages/api-keys/api-keys.tsx').then(({ ApiKeys: Page, ask }) => ({ Page, ask })),
)
const Webhooks = pageAt('/webhooks', () =>
  import('./pages/webhooks/webhooks.tsx').then(({ Webhooks: Page, ask }) => ({ Page, ask })),
)
const Webhook = lazy(async () => ({ default: (await import('./pages/webhooks/webhook.tsx')).WebhookPage }))
const Distribution = pageAt('/distribution', () =>
  import('./pages/distribution/distribution.tsx').then(({ Distribution: Page, ask }) => ({ Page, ask })),
)
const Users = pageAt('/users', () =>
  import('./pages/users/users.tsx').then(({ Users: Page, ask }) => ({ Page, ask })),
)
const Audit = pageAt('/audit', () =>
  import('./pages/audit/audit.tsx').then(({ Audit: Page, ask }) => ({ Page, ask })),
)
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
    </Suspense>
  </PageBoundary>
)
