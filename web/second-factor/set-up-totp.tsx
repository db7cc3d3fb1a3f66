import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { encode } from 'uqr'
import { ApiError } from '../api-error.ts'
import type { TotpSetup } from '../contract.ts'
import { beginTotpSetup, finishTotpSetup } from '../requests/second-factor.ts'
import { t } from '../ui/language/translate.ts'
import { Loading } from '../ui/page/loading.tsx'
import { Problem } from '../ui/page/problem.tsx'
import { CodeBlock } from '../ui/values/code-block.tsx'
import { CodeField } from './code-field.tsx'
import styles from './qr-code.module.css'
import { ThenCodes } from './then-codes.tsx'

/** Modules of white around the code, which readers need. */
const border = 3

/** A text as a QR code; `label` says what it is for. */
function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

interface SetUpTotpProps {
  onDone: () => void
  /** Left out where there is no way around it. */
  onCancel?: () => void
  /** Recovery codes are to be seen: whatever stands around must not be closed by accident. */
  onCodes?: () => void
}

/** Sets up an authenticator app: a QR code, then a code that the app shows. */
export const SetUpTotp = ({ onDone, onCancel, onCodes }: SetUpTotpProps): ReactNode => (
  <ThenCodes onDone={onDone} onCodes={onCodes}>
    {(onSetUp) => <Scan onCancel={onCancel} onSetUp={onSetUp} />}
  </ThenCodes>
)

interface ScanProps {
  onCancel: (() => void) | undefined
  onSetUp: (recoveryCodes: string[]) => void
}

function Scan({ onCancel, onSetUp }: ScanProps): ReactNode {
  const { mutate: begin, ...begun } = useMutation(beginTotpSetup)
  const finish = useMutation(finishTotpSetup)
  useEffect(() => begin(), [begin])
  if (begun.error) return <Problem error={begun.error} retry={() => begin()} />
  if (!begun.data) return <Loading label={t('Loading the QR code')} />
  const { setup } = begun.data
  const confirm = (code: string): void => {
    if (finish.isPending) return
    finish.mutate(
      { setup, code },
      {
        onSuccess: ({ recovery_codes }) => onSetUp(recovery_codes),
        onError: (error) => {
          if (error instanceof ApiError && error.field === 'setup') begin()
        },
      },
    )
  }
  return <ScanForm begun={begun.data} finish={finish} onCode={confirm} onCancel={onCancel} />
}

interface ScanFormProps {
  begun: TotpSetup
  finish: { error: Error | null; isPending: boolean }
  onCode: (code: string) => void
  onCancel: (() => void) | undefined
}

function ScanForm({ begun, finish, onCode, onCancel }: ScanFormProps): ReactNode {
  const [code, setCode] = useState('')
  const wrong =
    finish.error instanceof ApiError && finish.error.field === 'code' ? finish.error.message : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCode(code)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>
          {t(
            'Scan this with an authenticator app (Google Authenticator, 1Password, Aegis and others), then type the code that it shows.',
          )}
        </Text>
        <QrCode text={begun.address} label={t('QR code for your authenticator app')} />
        <div>
          <Text c="dimmed" mb={4}>
            {t('It cannot scan? Type this key into it:')}
          </Text>
          <CodeBlock code={inGroups(begun.secret)} what={t('key for your authenticator app')} />
        </div>
        <CodeField value={code} error={wrong} onChange={setCode} onComplete={onCode} />
        {finish.error && !wrong && (
          <Alert role="alert" color="red">
            {finish.error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" loading={finish.isPending}>
            {t('Switch it on')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Four letters at a time, as people read them; apps skip the blanks. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
