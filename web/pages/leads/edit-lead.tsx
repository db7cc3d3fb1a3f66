import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Lead } from '../../contract.ts'
import { PanelHeader } from '../../ui/panel-header.tsx'
import { LeadForm } from './lead-form.tsx'
import { changeOf, valuesOf } from './lead-form-values.ts'

/** Changes a lead through the same merge as the interface's POST (§1). */
export function EditLead({ lead, onClose }: { lead: Lead; onClose: () => void }): ReactNode {
  return (
    <Stack gap="sm">
      <PanelHeader title={`Edit ${lead.name}`} onClose={onClose} />
      <LeadForm
        initial={valuesOf(lead)}
        leadId={lead.id}
        verb="Save changes"
        bodyOf={(values) => changeOf(lead, values)}
        onCancel={onClose}
        onSaved={onClose}
      />
    </Stack>
  )
}
