import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Lead } from '../../contract.ts'
import { PanelHeader } from '../../ui/dialogs/panel-header.tsx'
import { t } from '../../ui/language/translate.ts'
import { useEditedLead } from './edited-lead.ts'
import { LeadForm } from './lead-form.tsx'
import { valuesOf } from './lead-form-values.ts'

interface EditLeadProps {
  lead: Lead
  /** Back to the lead. */
  onDone: () => void
  /** Away from the lead; what is typed stays for later. */
  onClose: () => void
  /** What is wrong with the lead meanwhile. */
  children?: ReactNode
}

/** Under which the typed changes of a lead are kept. */
export const editPlace = (leadId: string): string => `lead ${leadId}`

/** Changes a lead. Compared with the lead as it was when the form opened: what others change meanwhile is not taken back. */
export function EditLead({ lead, onDone, onClose, children }: EditLeadProps): ReactNode {
  const { before, write, keeping } = useEditedLead(lead)
  return (
    <Stack gap="sm">
      <PanelHeader title={t('Edit {name}', { name: lead.name })} onClose={onClose} />
      {children}
      <LeadForm
        place={editPlace(lead.id)}
        initial={valuesOf(before)}
        leadId={lead.id}
        keeping={keeping}
        verb={t('Save changes')}
        write={write}
        onCancel={onDone}
        onSaved={onDone}
      />
    </Stack>
  )
}
