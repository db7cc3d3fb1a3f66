import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isSignedInAs } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { reopenSession } from '../requests/sessions.ts'
import { useSession } from '../session.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useWait } from '../ui/use-wait.ts'

/** Above panels and dialogs, which may be what somebody was typing in. */
const aboveDialogs = 400

/** Asks for the password over the page when the session has ended: the page stays, and what waited goes on. */
export function SignInAgain(): ReactNode {
  const { isLost, user } = useSession()
  return (
    <Modal
      opened={isLost}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={`Sign in again, ${user.name}`}
      zIndex={aboveDialogs}
      size="sm"
    >
      <SignInAgainForm />
    </Modal>
  )
}

function SignInAgainForm(): ReactNode {
  const { user, account, regain } = useSession()
  const signIn = useMutation(reopenSession)
  const waitSeconds = useWait(signIn.error instanceof ApiError ? signIn.error.retryAfterSeconds : undefined)
  const form = useForm({ initialValues: { password: '' } })
  useSignedInElsewhere(user.id, () => regain(true))

  const submit = form.onSubmit(({ password }) =>
    signIn.mutate(
      { email: user.email, password, account: account.short_name },
      { onSuccess: () => regain(true) },
    ),
  )
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">Your session has ended. What you typed is still here.</Text>
        {signIn.error && (
          <Alert role="alert" color="red" variant="light">
            {signIn.error.message}
            {waitSeconds > 0 && ` Try again in ${waitSeconds} s.`}
          </Alert>
        )}
        <TextInput label="Email" type="email" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus
          input={form.getInputProps('password')}
        />
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" color="gray" onClick={() => regain(false)}>
            Somebody else
          </Button>
          <Button type="submit" loading={signIn.isPending} disabled={waitSeconds > 0}>
            Sign in
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Goes on by itself when the person comes back from another tab in which he has signed in. */
function useSignedInElsewhere(userId: string, goOn: () => void): void {
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (await isSignedInAs(userId)) goOn()
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [userId, goOn])
}
