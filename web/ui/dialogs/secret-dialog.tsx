import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
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
function SecretOnce({ what, secret, children }: SecretOnceProps): ReactNode {
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

interface SecretDialogProps {
  /** The secret while it is to be seen; null closes the dialog. */
  secret: string | null
  what: string
  title: string
  onClose: () => void
  /** How to use it. */
  children?: ReactNode
}

/** Shows a secret once, in a dialog that only its button closes. */
export const SecretDialog = ({ secret, what, title, onClose, children }: SecretDialogProps): ReactNode => (
  <Modal
    opened={secret !== null}
    onClose={onClose}
    title={title}
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    {secret !== null && (
      <Stack gap="sm">
        <SecretOnce what={what} secret={secret} />
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('I have copied it')}</Button>
        </Group>
      </Stack>
    )}
  </Modal>
)
