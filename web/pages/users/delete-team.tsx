import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Team } from '../../contract.ts'
import { deleteTeam } from '../../requests/teams.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../ui/language/translate.ts'

/** Deletes a team after asking; its people and their leads stay. */
export function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }): ReactNode {
  const remove = useMutation(deleteTeam)
  const managers = team.members.filter(({ as }) => as === 'manager').map(({ name }) => name)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('Delete the team {name}?', { name: team.name })}
      verb={t('Delete team')}
      act={() => remove.mutate(team.id, { onSuccess: onClose })}
      write={remove}
    >
      <Text size="sm">
        {t('Its people and their leads stay.')}{' '}
        {managers.length > 0 &&
          t(
            managers.length === 1
              ? '{names} no longer sees what the members have, unless through another team.'
              : '{names} no longer see what the members have, unless through another team.',
            { names: managers.join(', ') },
          )}
      </Text>
    </ConfirmDialog>
  )
}
