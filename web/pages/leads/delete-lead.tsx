import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Lead } from '../../contract.ts'
import { forgetDraftsAbout } from '../../drafts.ts'
import { deleteLead, deletionOf } from '../../requests/leads.ts'
import { useSession } from '../../session.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { counted } from '../../ui/format.ts'

interface DeleteLeadProps {
  lead: Lead
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a lead after its name was typed; says what goes with it (§4.3, decision 0006.47). */
export function DeleteLead({ lead, opened, onClose, onDeleted }: DeleteLeadProps): ReactNode {
  const { user } = useSession()
  const deletion = useQuery({ ...deletionOf(lead.id), enabled: opened })
  const remove = useMutation(deleteLead)
  const act = (): void =>
    remove.mutate(lead.id, {
      onSuccess: () => {
        forgetDraftsAbout(user.id, lead.id)
        notifications.show({ message: `${lead.name} is deleted` })
        onClose()
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete this lead?"
      verb="Delete lead"
      typed={lead.name}
      act={act}
      write={remove}
    >
      <Text size="sm">
        <b>{lead.name}</b> is deleted for good, with notes
        {deletion.data && (
          <>
            , {counted(deletion.data.call_logs, 'call log')},{' '}
            {counted(deletion.data.activities, 'timeline entry', 'timeline entries')} and the bodies of{' '}
            {counted(deletion.data.deliveries, 'webhook delivery', 'webhook deliveries')}
          </>
        )}
        . This cannot be undone.
      </Text>
    </ConfirmDialog>
  )
}
