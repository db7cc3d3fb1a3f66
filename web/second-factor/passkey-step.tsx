import { Button, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import type { Session } from '../contract.ts'
import type { Write } from '../requests/request.ts'
import { t } from '../ui/language/translate.ts'
import { SignInProblem, useWait } from '../ui/page/sign-in-problem.tsx'

interface PasskeyStepProps {
  signIn: string
  finish: Write<Session, string>
  onDone: (session: Session) => void
  onRefused: (error: Error) => void
}

/** Finishes a sign-in with a passkey; the browser asks for it once the button is pressed. */
export function PasskeyStep({ signIn, finish, onDone, onRefused }: PasskeyStepProps) {
  const use = useMutation(finish)
  const waitSeconds = useWait(use.error instanceof ApiError ? use.error.retryAfterSeconds : undefined)
  return (
    <Stack gap="sm">
      <SignInProblem error={use.error} waitSeconds={waitSeconds} />
      <Text>{t('Your fingerprint, face, screen lock or security key: the browser asks for it.')}</Text>
      <Button
        leftSection={<IconFingerprint size={18} />}
        autoFocus
        data-autofocus
        loading={use.isPending}
        disabled={waitSeconds > 0}
        onClick={() => use.mutate(signIn, { onSuccess: onDone, onError: onRefused })}
      >
        {t('Use a passkey')}
      </Button>
    </Stack>
  )
}
