import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Team } from '../../contract.ts'
import { deleteTeam } from '../../requests/teams.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Deletes a team after asking; its people and their leads stay. */
export function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }): ReactNode {
  const remove = useMutation(deleteTeam)
  const managers = team.members.filter(({ as }) => as === 'manager').map(({ name }) => name)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete the team ${team.name}?`}
      verb="Delete team"
      act={() => remove.mutate(team.id, { onSuccess: onClose })}
      write={remove}
    >
      <Text size="sm">
        Its people and their leads stay.{' '}
        {managers.length > 0 &&
          `${managers.join(', ')} no longer ${managers.length === 1 ? 'sees' : 'see'} what the members have, unless through another team.`}
      </Text>
    </ConfirmDialog>
  )
}
