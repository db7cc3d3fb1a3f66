import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../api-error.ts'
import type { Session } from '../contract.ts'
import type { SecondStepWrites } from '../requests/sessions.ts'
import { t } from '../ui/language/translate.ts'
import { SignInProblem, useWait } from '../ui/page/sign-in-problem.tsx'
import { CodeField } from './code-field.tsx'

interface CodeStepProps {
  /** A code that was kept, instead of one that an app shows. */
  isRecovery: boolean
  signIn: string
  finish: SecondStepWrites['code']
  onDone: (session: Session) => void
  onRefused: (error: Error) => void
}

/** Finishes a sign-in with six digits of an authenticator app, or with a recovery code. */
export function CodeStep({ isRecovery, signIn, finish, onDone, onRefused }: CodeStepProps): ReactNode {
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
