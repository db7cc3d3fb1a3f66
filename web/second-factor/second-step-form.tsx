import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api-error.ts'
import type { SecondStep, Session } from '../contract.ts'
import type { SecondStepWrites } from '../requests/sessions.ts'
import { t } from '../ui/language/translate.ts'
import { knowsPasskeys } from './browser-passkeys.ts'
import { CodeStep } from './code-step.tsx'
import { PasskeyStep } from './passkey-step.tsx'

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
