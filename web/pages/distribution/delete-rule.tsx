import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Rule } from '../../contract-capture.ts'
import { deleteRule } from '../../requests/distribution-rules.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Deletes a rule after asking; leads that it gave away stay where they are. */
export function DeleteRule({ rule, onClose }: { rule: Rule | null; onClose: () => void }): ReactNode {
  const remove = useMutation(deleteRule)
  return (
    <ConfirmDialog
      opened={rule !== null}
      onClose={onClose}
      title="Delete this rule?"
      verb="Delete rule"
      act={() => rule && remove.mutate(rule.id, { onSuccess: onClose })}
      write={remove}
    >
      <Text size="sm">
        New leads no longer go by <b>{rule?.name}</b>. Leads that it gave away stay where they are.
      </Text>
    </ConfirmDialog>
  )
}
