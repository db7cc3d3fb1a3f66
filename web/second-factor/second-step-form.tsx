import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../api-error.ts'
import type { SecondStep, Session } from '../contract.ts'

import type { SecondStepWrites } from '../requests/sessions.ts'
import { t } from '../ui/language/translate.ts'
import { SignInProblem, useWait } from '../ui/page/sign-in-problem.tsx'
import { knowsPasskeys } from './browser-passkeys.ts'
import { CodeField } from './code-field.tsx'

type Method = SecondStep['methods'][number]

const ways: Readonly<Record<Method, string>> = {
  passkey: t('Use a passkey'),
  totp: t('Use the authenticator app'),
  recovery_code: t('Use a recovery code'),
}

interface SecondStepFormProps {
  step: SecondStep
  finish: SecondStepWrites
  onDone: (session: Session) => void
  /** Back to the password; with the reason where the service sends back. */
  onBack: (why: Error | null) => void
}

/** Asks for the second factor behind a right password: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ step, finish, onDone, onBack }: SecondStepFormProps): ReactNode {
  const methods = step.methods.filter((one) => one !== 'passkey' || knowsPasskeys())
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery_code')
  const onRefused = (error: Error): void => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') onBack(error)
  }
  const by = { signIn: step.sign_in, onDone, onRefused }
  return (
    <Stack gap="sm">
      {method === 'passkey' ? (
        <PasskeyStep {...by} finish={finish.passkey} />
      ) : (
        <CodeStep {...by} key={method} finish={finish.code} isRecovery={method === 'recovery_code'} />
      )}
      <Group justify="space-between" align="flex-start" gap="xs">
        <Anchor component="button" type="button" onClick={() => onBack(null)}>
          {t('Back')}
        </Anchor>
        <Stack gap={4} align="flex-end">
          {methods
            .filter((one) => one !== method)
            .map((one) => (
              <Anchor component="button" type="button" key={one} onClick={() => setMethod(one)}>
                {ways[one]}
              </Anchor>
            ))}
        </Stack>
      </Group>
      {method === 'recovery_code' && methods.length <= 1 && (
        <Text c="dimmed">{t('No code left? An admin of the account can reset your second factor.')}</Text>
      )}
    </Stack>
  )
}

interface StepProps<Finish> {
  signIn: string
  finish: Finish
  onDone: (session: Session) => void
  onRefused: (error: Error) => void
}

/** Finishes a sign-in with a passkey; the browser asks for it once the button is pressed. */
function PasskeyStep({ signIn, finish, onDone, onRefused }: StepProps<SecondStepWrites['passkey']>) {
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

interface CodeStepProps extends StepProps<SecondStepWrites['code']> {
  /** A code that was kept, instead of one that an app shows. */
  isRecovery: boolean
}

/** Finishes a sign-in with six digits of an authenticator app, or with a recovery code. */
function CodeStep({ isRecovery, signIn, finish, onDone, onRefused }: CodeStepProps): ReactNode {
  const [code, setCode] = useState('')
  const give = useMutation(finish)
  const refused = give.error instanceof ApiError ? give.error : null
  const waitSeconds = useWait(refused?.retryAfterSeconds)
  const wrong = refused?.field === 'code' ? refused.message : undefined

  const send = (typed: string): void => {
    if (give.isPending) return
    give.mutate(
      { sign_in: signIn, code: typed },
      {
        onSuccess: onDone,
        onError(error) {
          setCode('')
          onRefused(error)
        },
      },
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send(code)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {wrong === undefined && <SignInProblem error={give.error} waitSeconds={waitSeconds} />}
        {isRecovery ? (
          <TextInput
            label={t('Recovery code')}
            description={t('One of those that you kept when you set up the second factor')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            autoFocus
            data-autofocus
            value={code}
            error={wrong}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <CodeField isFirst value={code} error={wrong} onChange={setCode} onComplete={send} />
        )}
        <Button type="submit" mt="xs" loading={give.isPending} disabled={waitSeconds > 0 && !isRecovery}>
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  )
}
