import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'
import { CodeBlock } from '../values/code-block.tsx'

interface SecretDialogProps {
  /** The secret while it is to be seen; null closes the dialog. */
  secret: string | null
  /** What it is: “API key”, “password”. */
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
        <Alert color="pine" icon={<IconEyeCheck size={18} />} title={t('Copy this {what} now', { what })}>
          <Stack gap="xs">
            <Text>{t('It is shown this once and cannot be read again.')}</Text>
            <CodeBlock code={secret} what={what} />
          </Stack>
        </Alert>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('I have copied it')}</Button>
        </Group>
      </Stack>
    )}
  </Modal>
)
