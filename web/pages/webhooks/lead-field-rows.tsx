import type { ReactNode } from 'react'
import type { DetectedField, Guess } from '../../contract-capture.ts'
import { mappableFields } from '../../leads/lead-fields.ts'
import { Card } from '../../ui/card.tsx'
import { LeadFieldRow } from './lead-field-row.tsx'
import type { Draft } from './mapping-draft.ts'

interface LeadFieldRowsProps {
  draft: Draft
  guess: Guess
  fields: DetectedField[]
  errors: Record<string, string>
  onChange: (draft: Draft) => void
}

/** The lead's fields, each with the expressions whose results are joined into it. */
export function LeadFieldRows({ errors, ...shared }: LeadFieldRowsProps): ReactNode {
  return (
    <Card title="What it becomes">
      {mappableFields.map((field) => (
        <LeadFieldRow key={field} field={field} error={errors[field]} {...shared} />
      ))}
    </Card>
  )
}
