import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Rule } from '../../contract-capture.ts'
import { forgetDraftsAbout } from '../../drafts/drafts.ts'
import { deleteRule } from '../../requests/distribution-rules.ts'
import { useSession } from '../../session.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { rich, t } from '../../ui/language/translate.ts'

/** Deletes a rule after asking; leads that it gave away stay where they are. */
export function DeleteRule({ rule, onClose }: { rule: Rule | null; onClose: () => void }): ReactNode {
  const { user } = useSession()
  const remove = useMutation(deleteRule)
  const act = ({ id }: Rule): void =>
    remove.mutate(id, {
      onSuccess: () => {
        forgetDraftsAbout(user.id, id)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      opened={rule !== null}
      onClose={onClose}
      title={t('Delete this rule?')}
      verb={t('Delete rule')}
      act={() => rule && act(rule)}
      write={remove}
    >
      <Text size="sm">
        {rich('New leads no longer go by {name}. Leads that it gave away stay where they are.', {
          name: <b>{rule?.name}</b>,
        })}
      </Text>
    </ConfirmDialog>
  )
}
