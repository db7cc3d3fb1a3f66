import { Text } from '@mantine/core'
import { t } from '../language/translate.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DiscardDialogProps {
  opened: boolean
  onClose: () => void
  onDiscard: () => void
}

/** Asks before typed text is thrown away. */
export const DiscardDialog = ({ opened, onClose, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={onClose}
    title={t('Discard what you typed?')}
    verb={t('Discard')}
    act={onDiscard}
  >
    <Text>{t('It is not saved yet. Closing the panel instead keeps it for later.')}</Text>
  </ConfirmDialog>
)
