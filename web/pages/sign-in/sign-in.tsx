import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, fieldErrors } from '../../api-error.ts'
import { type Credentials, openSession, sessionForm } from '../../requests/sessions.ts'
import { EntrancePage } from '../../ui/entrance-page.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useWait } from '../../ui/use-wait.ts'

const fields = ['email', 'password', 'account'] as const

/** Email and password, the account's short name where there are several; then back to where the person wanted to go. */
export function SignIn(): ReactNode {
  useDocumentTitle('Sign in · Leadline')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { data: shape, isPending, failureCount } = useQuery(sessionForm)
  const signIn = useMutation(openSession)
  const waitSeconds = useWait(signIn.error instanceof ApiError ? signIn.error.retryAfterSeconds : undefined)
  const form = useForm<Credentials>({ initialValues: { email: '', password: '', account: '' } })

  const submit = form.onSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: () => navigate(ownAddress(params.get('next')), { replace: true }),
      onError: (error) => form.setErrors(fieldErrors(error, fields)),
    }),
  )
  // A field that appears above the one somebody types in would take its place: the form waits to know its shape.
  if (isPending && failureCount === 0) return <Loading />
  return (
    <EntrancePage title="Sign in to Leadline">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {signIn.error && (
            <Alert role="alert" color="red" variant="light">
              {signIn.error.message}
              {waitSeconds > 0 && ` Try again in ${waitSeconds} s.`}
            </Alert>
          )}
          {shape?.needs_account && (
            <TextInput
              label="Account"
              description="The account’s short name"
              autoComplete="organization"
              autoCapitalize="none"
              required
              autoFocus
              {...form.getInputProps('account')}
            />
          )}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            autoFocus={!shape?.needs_account}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            input={form.getInputProps('password')}
          />
          <Button type="submit" mt="xs" loading={signIn.isPending} disabled={waitSeconds > 0}>
            Sign in
          </Button>
        </Stack>
      </form>
    </EntrancePage>
  )
}

/** Only addresses of this console are followed after the sign-in. */
function ownAddress(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : '/'
}
