import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../contract.ts'
import { resetSecondFactor } from '../../requests/users.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Takes away the second factor of somebody who has lost it, after asking. */
export function ResetSecondFactor({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const reset = useMutation(resetSecondFactor)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Reset the second factor of ${user.name}?`}
      verb="Reset it"
      act={() => reset.mutate(user.id, { onSuccess: onClose })}
      write={reset}
    >
      <Text size="sm">
        For somebody who has lost phone and recovery codes; make sure that it is {user.name} who asks. Open
        sessions end, and the next sign-in asks for the password alone.
      </Text>
    </ConfirmDialog>
  )
}
