import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { InvitationLink, User } from '../../contract.ts'
import { inviteAgain } from '../../requests/users.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../ui/language/translate.ts'

interface InviteAgainProps {
  user: User
  onClose: () => void
  onInvited: (link: InvitationLink) => void
}

/** Makes a new link for somebody who lost the first one, or the password. */
export function InviteAgain({ user, onClose, onInvited }: InviteAgainProps) {
  const invite = useMutation(inviteAgain)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('New invitation for {name}?', { name: user.name })}
      verb={t('Make a link')}
      act={() => invite.mutate(user.id, { onSuccess: onInvited })}
      write={invite}
    >
      <Text size="sm">
        {t(
          'With the link {name} sets a password, once. Until then the present one goes on working; an earlier link does not.',
          { name: user.name },
        )}
      </Text>
    </ConfirmDialog>
  )
}
