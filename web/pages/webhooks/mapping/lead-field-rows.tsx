import type { DetectedField, Guess, MappedField, PreviewedDelivery } from '../../../contract-capture.ts'
import { t } from '../../../ui/language/translate.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LeadFieldRow } from './lead-field-row.tsx'
import type { Draft } from './mapping-draft.ts'

interface LeadFieldRowsProps {
  /** What the webhook fills. */
  mapped: readonly MappedField[]
  draft: Draft
  guess: Guess
  fields: DetectedField[]
  errors: Record<string, string>
  /** What the draft makes of the last deliveries. */
  preview: PreviewedDelivery[] | undefined
  onChange: (draft: Draft) => void
}

/** The fields of the lead, and of the call where telephony sends, each with the expressions whose results are joined into it. */
export const LeadFieldRows = ({ mapped, errors, preview = [], ...shared }: LeadFieldRowsProps) => (
  <Card title={t('What it becomes')}>
    {mapped.map((field) => (
      <LeadFieldRow
        key={field}
        field={field}
        error={errors[field]}
        givesNothing={preview.length > 0 && preview.every(({ lead }) => isNothing(lead[field]))}
        {...shared}
      />
    ))}
  </Card>
)

const isNothing = (value: unknown): boolean => value === null || value === undefined
