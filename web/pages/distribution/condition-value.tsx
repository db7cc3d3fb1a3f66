import { Autocomplete, NumberInput, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { leadStatuses, priorities } from '../../contract.ts'
import { peopleByEmail, usePeople } from '../../people.ts'
import { useSources } from '../../sources.ts'
import type { ConditionValues } from './rule-form-values.ts'

interface ConditionValueProps {
  condition: ConditionValues
  onChange: (value: string) => void
}

/** What a condition compares with: chosen from a list where the field has one, proposed where it has usual values. */
export function ConditionValue({ condition, onChange }: ConditionValueProps): ReactNode {
  const people = usePeople()
  const sources = useSources()
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
  switch (field) {
    case 'status':
      return choose(leadStatuses)
    case 'priority':
      return choose(priorities)
    case 'assigned_to':
      return choose(peopleByEmail(people.data))
    case 'source':
      return <Autocomplete {...shared} data={sources.data ?? []} value={value} onChange={onChange} />
    case 'deal_value':
      return (
        <NumberInput
          {...shared}
          prefix="₹ "
          thousandSeparator=","
          thousandsGroupStyle="lakh"
          min={0}
          hideControls
          value={value}
          onChange={(amount) => onChange(String(amount))}
        />
      )
    default:
      return <TextInput {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  }
}
