import { Alert, Stack, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'
import { CodeBlock } from '../values/code-block.tsx'

interface SecretOnceProps {
  /** What it is: “API key”, “password”. */
  what: string
  secret: string
  children?: ReactNode
}

/** A secret that the service shows this one time, with what to do with it. */
export function SecretOnce({ what, secret, children }: SecretOnceProps): ReactNode {
  return (
    <Alert
      variant="light"
      color="pine"
      icon={<IconEyeCheck size={18} />}
      title={t('Copy this {what} now', { what })}
    >
      <Stack gap="xs">
        <Text size="sm">{t('It is shown this once and cannot be read again.')}</Text>
        <CodeBlock code={secret} what={what} />
        {children}
      </Stack>
    </Alert>
  )
}
