import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowOf } from '../../leads/lead-fields.ts'
import { peopleByEmail, usePeople } from '../../people.ts'
import { sourcesInUse } from '../../requests/leads.ts'
import { RupeesInput } from '../../ui/rupees-input.tsx'
import type { ConditionValues } from './rule-form-values.ts'

interface ConditionValueProps {
  condition: ConditionValues
  onChange: (value: string) => void
}

/** What a condition compares with: chosen from a list where the field has one, proposed where it has usual values. */
export function ConditionValue({ condition, onChange }: ConditionValueProps): ReactNode {
  const people = usePeople()
  const sources = useQuery(sourcesInUse)
  const { field, value } = condition
  const shared = { size: 'xs', 'aria-label': 'Value', flex: '2 1 8rem' } as const
  const choose = (choices: readonly (string | { value: string; label: string })[]): ReactNode => (
    <Select
      {...shared}
      placeholder="Choose"
      data={[...choices]}
      searchable
      allowDeselect={false}
      value={value === '' ? null : value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
  const row = rowOf(field)
  if (row.kind === 'choice') return choose(row.choices ?? [])
  if (row.kind === 'person') return choose(peopleByEmail(people.data))
  if (row.isProposed)
    return <Autocomplete {...shared} data={sources.data ?? []} value={value} onChange={onChange} />
  if (row.kind === 'money')
    return <RupeesInput {...shared} value={value} onChange={(amount) => onChange(String(amount))} />
  return <TextInput {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}
