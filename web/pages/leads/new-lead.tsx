import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { createLead, savingLead } from '../../requests/leads.ts'
import { PanelHeader } from '../../ui/dialogs/panel-header.tsx'
import { t } from '../../ui/language/translate.ts'
import { LeadForm } from './lead-form.tsx'
import { creationOf, emptyLead, type LeadFormValues } from './lead-form-values.ts'

/** Creates a lead, or merges into the one with the same phone or email (§4.2). */
export function NewLead({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const save = useMutation({
    meta: savingLead,
    mutationFn: (values: LeadFormValues) => createLead(creationOf(values)),
  })
  return (
    <Stack gap="sm">
      <PanelHeader title={t('New lead')} onClose={onClose} />
      <LeadForm
        place="new lead"
        initial={emptyLead}
        verb={t('Save lead')}
        write={save}
        onCancel={onClose}
        onSaved={({ id, name, merged }) => {
          notifications.show({
            message: merged ? t('Merged into {name}', { name }) : t('{name} is saved', { name }),
          })
          onSaved(id)
        }}
      />
    </Stack>
  )
}
