import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'
import { SecretOnce } from './secret-once.tsx'

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
export function SecretDialog({ secret, what, title, onClose, children }: SecretDialogProps): ReactNode {
  return (
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
}
