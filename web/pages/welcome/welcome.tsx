import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fieldErrors } from '../../api-error.ts'
import { acceptInvitation, invitationOf } from '../../requests/sessions.ts'
import { EntrancePage } from '../../ui/entrance-page.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Where the link of an invitation leads: the person sets a password and is in. */
export function Welcome(): ReactNode {
  useDocumentTitle('Welcome · Leadline')
  const navigate = useNavigate()
  const [secret] = useState(() => window.location.hash.slice(1))
  const invited = useQuery(invitationOf(secret))
  const accept = useMutation(acceptInvitation)
  const form = useForm({ initialValues: { password: '' } })
  const submit = form.onSubmit(({ password }) =>
    accept.mutate(
      { secret, password },
      {
        onSuccess: () => navigate('/', { replace: true }),
        onError: (error) => form.setErrors(fieldErrors(error, ['password'])),
      },
    ),
  )
  if (invited.isPending) return <Loading />
  if (!invited.data) {
    return (
      <EntrancePage title="This link does not work">
        <Text size="sm">{invited.error?.message}</Text>
        <Button component={Link} to="/sign-in" variant="default">
          Sign in with a password
        </Button>
      </EntrancePage>
    )
  }
  const { name, email, account_name } = invited.data
  return (
    <EntrancePage title={`Welcome, ${name}`}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">Choose a password for your account at {account_name}. You are signed in then.</Text>
          {accept.error && (
            <Alert role="alert" color="red" variant="light">
              {accept.error.message}
            </Alert>
          )}
          <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
          <PasswordField
            label="Password"
            description="At least 10 characters"
            autoComplete="new-password"
            autoFocus
            input={form.getInputProps('password')}
          />
          <Button type="submit" mt="xs" loading={accept.isPending}>
            Set the password
          </Button>
        </Stack>
      </form>
    </EntrancePage>
  )
}
