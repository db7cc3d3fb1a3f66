import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../api-error.ts'
import type { SecondStep, Session } from '../contract.ts'
import type { Write } from '../requests/request.ts'
import type { BodyOf } from '../typed-routes.ts'
import { SignInProblem } from '../ui/sign-in-problem.tsx'
import { useWait } from '../ui/use-wait.ts'
import { CodeField } from './code-field.tsx'

interface SecondStepFormProps {
  step: SecondStep
  finish: Write<Session, BodyOf<'/session/second-step'>>
  onDone: (session: Session) => void
  /** Back to the password; with the reason where the service sends back. */
  onBack: (why: Error | null) => void
}

/** Asks for the second factor behind a right password: a code of the app, or a recovery code. */
export function SecondStepForm({ step, finish, onDone, onBack }: SecondStepFormProps): ReactNode {
  const hasApp = step.methods.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasApp)
  const [code, setCode] = useState('')
  const signIn = useMutation(finish)
  const refused = signIn.error instanceof ApiError ? signIn.error : null
  const waitSeconds = useWait(refused?.retryAfterSeconds)
  const isWrong = refused?.field === 'code'

  const send = (typed: string): void => {
    if (signIn.isPending) return
    signIn.mutate(
      { sign_in: step.sign_in, code: typed },
      {
        onSuccess: onDone,
        onError(error) {
          setCode('')
          if (error instanceof ApiError && error.code === 'NOT_FOUND') onBack(error)
        },
      },
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send(code)
  }
  const change = (to: boolean): void => {
    setRecovery(to)
    setCode('')
    signIn.reset()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {!isWrong && <SignInProblem error={signIn.error} waitSeconds={waitSeconds} />}
        {isRecovery ? (
          <TextInput
            label="Recovery code"
            description="One of those that you kept when you set up the second factor"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            autoFocus
            data-autofocus
            key="recovery"
            value={code}
            error={isWrong ? refused.message : undefined}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <CodeField
            isFirst
            value={code}
            error={isWrong ? refused.message : undefined}
            onChange={setCode}
            onComplete={send}
          />
        )}
        <Button type="submit" mt="xs" loading={signIn.isPending} disabled={waitSeconds > 0 && !isRecovery}>
          Sign in
        </Button>
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" size="sm" onClick={() => onBack(null)}>
            Back
          </Anchor>
          {hasApp && step.methods.includes('recovery_code') && (
            <Anchor component="button" type="button" size="sm" onClick={() => change(!isRecovery)}>
              {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
            </Anchor>
          )}
        </Group>
        {isRecovery && step.methods.length === 1 && (
          <Text size="sm" c="dimmed">
            No code left? An admin of the account can reset your second factor.
          </Text>
        )}
      </Stack>
    </form>
  )
}
