import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { finishSignIn } from '../requests/sessions.ts'
import { t } from '../ui/language/translate.ts'
import { EntrancePage } from '../ui/page/entrance-page.tsx'
import { Loading } from '../ui/page/loading.tsx'

const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

/** The page behind a right password where a second factor is asked for. */
export const OneMoreStep = (asked: Omit<ComponentProps<typeof SecondStepForm>, 'finish'>): ReactNode => (
  <EntrancePage title={t('One more step')}>
    <Suspense fallback={<Loading />}>
      <SecondStepForm {...asked} finish={finishSignIn} />
    </Suspense>
  </EntrancePage>
)
