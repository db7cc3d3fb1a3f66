import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { SignedIn } from './session.tsx'
import { Loading } from './ui/loading.tsx'

const SignIn = lazy(async () => ({ default: (await import('./pages/sign-in/sign-in.tsx')).SignIn }))
const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))
const NotFound = lazy(async () => ({ default: (await import('./pages/not-found/not-found.tsx')).NotFound }))

/** Every address of the console; each page is fetched when it is first opened. */
export function App(): ReactNode {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path="/sign-in" element={<SignIn />} />
        <Route
          element={
            <SignedIn>
              <Shell />
            </SignedIn>
          }
        >
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
