import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Lead } from '../../contract.ts'
import { forgetDraftsAbout } from '../../drafts/drafts.ts'
import { deleteLead, deletionOf } from '../../requests/leads.ts'
import { useSession } from '../../session.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../ui/language/format.ts'
import { rich, t } from '../../ui/language/translate.ts'

interface DeleteLeadProps {
  lead: Lead
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a lead after its name was typed; says what goes with it (§4.3, decision 0006.47). */
export function DeleteLead({ lead, opened, onClose, onDeleted }: DeleteLeadProps) {
  const { user } = useSession()
  const deletion = useQuery({ ...deletionOf(lead.id), enabled: opened })
  const remove = useMutation(deleteLead)
  const act = (): void =>
    remove.mutate(lead.id, {
      onSuccess: () => {
        forgetDraftsAbout(user.id, lead.id)
        notifications.show({ message: t('{name} is deleted', { name: lead.name }) })
        onClose()
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Delete this lead?')}
      verb={t('Delete lead')}
      typed={lead.name}
      act={act}
      write={remove}
    >
      <Text>
        {deletion.data
          ? rich(
              '{name} is deleted for good, with notes, {calls}, {activities} and the bodies of {deliveries}. This cannot be undone.',
              {
                name: <b>{lead.name}</b>,
                calls: counted(deletion.data.call_logs, t('call log'), t('call logs')),
                activities: counted(deletion.data.activities, t('timeline entry'), t('timeline entries')),
                deliveries: counted(deletion.data.deliveries, t('webhook delivery'), t('webhook deliveries')),
              },
            )
          : rich('{name} is deleted for good, with notes. This cannot be undone.', {
              name: <b>{lead.name}</b>,
            })}
      </Text>
    </ConfirmDialog>
  )
}
