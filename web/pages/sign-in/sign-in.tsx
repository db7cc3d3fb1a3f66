import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../api-error.ts'
import type { SecondStep } from '../../contract.ts'
import { atField } from '../../refused-field.ts'
import { type Credentials, openSession, sessionForm } from '../../requests/sessions.ts'
import { OneMoreStep } from '../../second-factor/one-more-step.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { t } from '../../ui/language/translate.ts'
import { EntrancePage } from '../../ui/page/entrance-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { SignInProblem, useWait } from '../../ui/page/sign-in-problem.tsx'

/** Email and password, the account's short name where there are several, a code where one is asked for; then back to where the person wanted to go. */
export function SignIn(): ReactNode {
  useDocumentTitle(t('Sign in · Leadline'))
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { data: shape, isPending, failureCount } = useQuery(sessionForm)
  const signIn = useMutation(openSession)
  const waitSeconds = useWait(signIn.error instanceof ApiError ? signIn.error.retryAfterSeconds : undefined)
  const form = useForm<Credentials>({ initialValues: { email: '', password: '', account: '' } })

  const [step, setStep] = useState<SecondStep | null>(null)
  const [sentBack, setSentBack] = useState<Error | null>(null)
  const enter = (): void => void navigate(ownAddress(params.get('next')), { replace: true })

  const submit = form.onSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: (answered) => ('second_step' in answered ? setStep(answered.second_step) : enter()),
      onError: atField(form),
    }),
  )
  // A field that appears above the one somebody types in would take its place: the form waits to know its shape.
  if (isPending && failureCount === 0) return <Loading />
  if (step) {
    return (
      <OneMoreStep
        step={step}
        onDone={enter}
        onBack={(why) => {
          setStep(null)
          setSentBack(why)
          form.setFieldValue('password', '')
        }}
      />
    )
  }
  return (
    <EntrancePage title={t('Sign in to Leadline')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <SignInProblem error={signIn.error ?? sentBack} waitSeconds={waitSeconds} />
          {shape?.needs_account && (
            <TextInput
              label={t('Account')}
              description={t('The account’s short name')}
              autoComplete="organization"
              autoCapitalize="none"
              required
              autoFocus
              {...form.getInputProps('account')}
            />
          )}
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="username"
            required
            autoFocus={!shape?.needs_account}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            input={form.getInputProps('password')}
          />
          <Button type="submit" mt="xs" loading={signIn.isPending} disabled={waitSeconds > 0}>
            {t('Sign in')}
          </Button>
        </Stack>
      </form>
    </EntrancePage>
  )
}

/** Only addresses of this console are followed after the sign-in. */
const ownAddress = (next: string | null): string =>
  next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : '/'
