import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Lead, MeanwhileChange } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { rowOf, shownValue } from '../../leads/lead-fields.ts'
import { changeLead, type LeadValuesByField, savingLead } from '../../requests/leads.ts'
import { ago } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { changeOf, type LeadFormValues } from './lead-form-values.ts'

/** What others have made of the fields meanwhile, as it is said at each. */
export class ChangedMeanwhile extends Error {
  readonly byField: Readonly<Record<string, string>>

  constructor(changes: readonly MeanwhileChange[]) {
    const byField = Object.fromEntries(changes.map((change) => [change.field, told(change)]))
    super(Object.values(byField).join(' '))
    this.byField = byField
  }
}

function told({ field, value, by, at }: MeanwhileChange): string {
  const { label } = rowOf(field)
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  const shown = isEmpty
    ? t('empty')
    : [value]
        .flat()
        .map((one) => shownValue(field, String(one)))
        .join(', ')
  const what = { field: label, value: shown }
  return by === null || at === null
    ? t('{field} is {value} by now. Save again to overwrite that.', what)
    : t('{person} changed {field} to {value}, {when}. Save again to overwrite that.', {
        ...what,
        person: by,
        when: ago(at),
      })
}

/** Changes a lead as it was. Throws `ChangedMeanwhile`; whoever saves again has seen that, and overwrites it. */
export function useEditedLead(lead: Lead) {
  const [before] = useState(lead)
  const [keepsReplaced, setKeepsReplaced] = useState(false)
  const seen = useRef<Partial<Record<LeadField, unknown>>>({})
  const write = useMutation({
    meta: savingLead,
    async mutationFn(values: LeadFormValues) {
      const fields = changeOf(before, values)
      const names = Object.keys(fields) as LeadField[]
      if (names.length === 0) return
      const saw: LeadValuesByField = Object.fromEntries(
        names.map((name) => [name, name in seen.current ? seen.current[name] : before[name]]),
      )
      const changes = await changeLead({ id: before.id, fields, seen: saw, keepsReplaced })
      for (const { field, value } of changes) seen.current[field] = value
      if (changes.length > 0) throw new ChangedMeanwhile(changes)
    },
  })
  return { before, write, keeping: { before, keepsReplaced, setKeepsReplaced } }
}
