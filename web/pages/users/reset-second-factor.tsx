import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { User } from '../../contract.ts'
import { resetSecondFactor } from '../../requests/users.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../ui/language/translate.ts'

/** Takes away the second factor of somebody who has lost it, after asking. */
export function ResetSecondFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useMutation(resetSecondFactor)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('Reset the second factor of {name}?', { name: user.name })}
      verb={t('Reset it')}
      act={() => reset.mutate(user.id, { onSuccess: onClose })}
      write={reset}
    >
      <Text size="sm">
        {t(
          'For somebody who has lost phone and recovery codes; make sure that it is {name} who asks. Open sessions end, and the next sign-in asks for the password alone.',
          { name: user.name },
        )}
      </Text>
    </ConfirmDialog>
  )
}
