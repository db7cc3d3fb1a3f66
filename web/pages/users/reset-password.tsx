import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { User } from '../../contract.ts'
import { resetPassword } from '../../requests/users.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../ui/language/translate.ts'

interface ResetPasswordProps {
  user: User
  onClose: () => void
  onReset: (password: string) => void
}

/** Gives a user a new password after asking; it is shown once. */
export function ResetPassword({ user, onClose, onReset }: ResetPasswordProps) {
  const reset = useMutation(resetPassword)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('New password for {name}?', { name: user.name })}
      verb={t('Set a new password')}
      act={() => reset.mutate(user.id, { onSuccess: ({ password }) => onReset(password) })}
      write={reset}
    >
      <Text size="sm">
        {t('The old password stops working and open sessions end. You hand over the new one.')}
      </Text>
    </ConfirmDialog>
  )
}
