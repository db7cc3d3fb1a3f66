import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InvitationLink, User } from '../../contract.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useNewInvitation } from './requests.ts'

interface InviteAgainProps {
  user: User
  onClose: () => void
  onInvited: (link: InvitationLink) => void
}

/** Makes a new link for somebody who lost the first one, or the password. */
export function InviteAgain({ user, onClose, onInvited }: InviteAgainProps): ReactNode {
  const invite = useNewInvitation()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`New invitation for ${user.name}?`}
      verb="Make a link"
      act={() => invite.mutate(user.id, { onSuccess: onInvited })}
      acting={invite.isPending}
      error={invite.error}
    >
      <Text size="sm">
        With the link {user.name} sets a password, once. Until then the present one goes on working; an
        earlier link does not.
      </Text>
    </ConfirmDialog>
  )
}
