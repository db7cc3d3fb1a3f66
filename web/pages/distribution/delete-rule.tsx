import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Rule } from '../../contract-capture.ts'
import { forgetDraftsAbout } from '../../drafts.ts'
import { deleteRule } from '../../requests/distribution-rules.ts'
import { useSession } from '../../session.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

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
      title="Delete this rule?"
      verb="Delete rule"
      act={() => rule && act(rule)}
      write={remove}
    >
      <Text size="sm">
        New leads no longer go by <b>{rule?.name}</b>. Leads that it gave away stay where they are.
      </Text>
    </ConfirmDialog>
  )
}
