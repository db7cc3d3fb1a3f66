import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SecondStep } from '../../contract.ts'
import { atField } from '../../refused-field.ts'
import { acceptInvitation, invitationOf } from '../../requests/sessions.ts'
import { OneMoreStep } from '../../second-factor/one-more-step.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { isSaidAtField } from '../../ui/forms/said-at-field.ts'
import { t } from '../../ui/language/translate.ts'
import { EntrancePage } from '../../ui/page/entrance-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { SignInProblem } from '../../ui/page/sign-in-problem.tsx'

/** Where the link of an invitation leads: the person sets a password and is in. */
export function Welcome(): ReactNode {
  useDocumentTitle(t('Welcome · Leadline'))
  const navigate = useNavigate()
  const [secret] = useState(() => window.location.hash.slice(1))
  const invited = useQuery(invitationOf(secret))
  const accept = useMutation(acceptInvitation)
  const [step, setStep] = useState<SecondStep | null>(null)
  const enter = (): void => void navigate('/', { replace: true })
  const form = useForm({ initialValues: { password: '' } })
  const submit = form.onSubmit(({ password }) =>
    accept.mutate(
      { secret, password },
      {
        onSuccess: (answered) => ('second_step' in answered ? setStep(answered.second_step) : enter()),
        onError: atField(form),
      },
    ),
  )
  if (step) {
    const back = (): void => void navigate('/sign-in', { replace: true })
    return <OneMoreStep step={step} onDone={enter} onBack={back} />
  }
  if (invited.isPending) return <Loading />
  if (!invited.data) {
    return (
      <EntrancePage title={t('This link does not work')}>
        <Text>{invited.error?.message}</Text>
        <Button component={Link} to="/sign-in" variant="default">
          {t('Sign in with a password')}
        </Button>
      </EntrancePage>
    )
  }
  const { name, email, account_name } = invited.data
  return (
    <EntrancePage title={t('Welcome, {name}', { name })}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text>
            {t('Choose a password for your account at {account_name}. You are signed in then.', {
              account_name,
            })}
          </Text>
          <SignInProblem error={accept.error && isSaidAtField(accept.error) ? null : accept.error} />
          <Text>
            {t('Email')}: <b>{email}</b>
          </Text>
          {/* For whatever keeps passwords: it takes the name from a field. */}
          <input autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('Password')}
            description={t('At least 10 characters')}
            autoComplete="new-password"
            autoFocus
            input={form.getInputProps('password')}
          />
          <Button type="submit" mt="xs" loading={accept.isPending}>
            {t('Set the password')}
          </Button>
        </Stack>
      </form>
    </EntrancePage>
  )
}
