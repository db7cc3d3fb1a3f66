import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../contract.ts'
import { forgetDraftsAbout } from '../../drafts/drafts.ts'
import { deleteLead, deletionOf } from '../../requests/leads.ts'
import { useSession } from '../../session.tsx'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../ui/language/format.ts'
import { rich, t } from '../../ui/language/translate.ts'

interface DeleteLeadProps {
  lead: Lead
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a lead after its name was typed; says what goes with it (§4.3, decision 0006.47). */
export function DeleteLead({ lead, onClose, onDeleted }: DeleteLeadProps) {
  const { user } = useSession()
  const deletion = useQuery(deletionOf(lead.id))
  const finish = (): void => {
    forgetDraftsAbout(user.id, lead.id)
    notifications.show({ message: t('{name} is deleted', { name: lead.name }) })
    onClose()
    onDeleted()
  }
  return (
    <ConfirmWrite
      onClose={onClose}
      title={t('Delete this lead?')}
      verb={t('Delete lead')}
      typed={lead.name}
      write={deleteLead}
      body={lead.id}
      onDone={finish}
    >
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
    </ConfirmWrite>
  )
}
