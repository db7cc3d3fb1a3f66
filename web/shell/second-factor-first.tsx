import { lazy, type ReactNode } from 'react'
import { useSession } from '../session.tsx'

const SetUpPage = lazy(async () => ({
  default: (await import('../second-factor/set-up-page.tsx')).SetUpPage,
}))

/** Shows the console to whoever may use it, and the way to a second factor to whoever needs one first. */
export function SecondFactorFirst({ children }: { children: ReactNode }): ReactNode {
  const { must_set_up_second_factor: mustSetUp, isLost } = useSession()
  // Over a page whose session had ended, the dialog goes on with it.
  return mustSetUp && !isLost ? <SetUpPage /> : children
}
