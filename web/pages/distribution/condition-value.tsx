import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowOf } from '../../leads/lead-fields.ts'
import { peopleByEmail, usePeople } from '../../people/people.ts'
import { citiesInUse, sourcesInUse } from '../../requests/leads.ts'
import { RupeesInput } from '../../ui/forms/rupees-input.tsx'
import { t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { takesSeveral } from './comparisons.ts'
import type { ConditionValues } from './rule-form-values.ts'

interface ConditionValueProps {
  condition: ConditionValues
  autoFocus: boolean
  onChange: (values: string[]) => void
}

/** How many are proposed at once; typing narrows them down. */
const mostProposed = 8

/** What a condition compares with: chosen from a list where the field has one, proposed where leads have values. */
export function ConditionValue({ condition, autoFocus, onChange }: ConditionValueProps): ReactNode {
  const people = usePeople()
  const sources = useQuery(sourcesInUse)
  const cities = useQuery(citiesInUse)
  const { field, comparison, values } = condition
  const [first = ''] = values
  const shared = {
    size: 'xs',
    'aria-label': t('Value ‖ compared'),
    flex: '2 1 8rem',
    miw: 0,
    autoFocus,
  } as const
  const choose = (choices: readonly (string | { value: string; label: string })[]): ReactNode =>
    takesSeveral(comparison) ? (
      <MultiSelect
        {...shared}
        placeholder={values.length === 0 ? t('Choose') : ''}
        data={[...choices]}
        searchable
        value={values}
        onChange={onChange}
      />
    ) : (
      <Select
        {...shared}
        placeholder={t('Choose')}
        data={[...choices]}
        searchable
        allowDeselect={false}
        value={first === '' ? null : first}
        onChange={(chosen) => chosen !== null && onChange([chosen])}
      />
    )
  const row = rowOf(field)
  if (row.kind === 'choice') return choose(namedValues(row.choices ?? []))
  if (row.kind === 'person') return choose(peopleByEmail(people.data))
  if (row.kind === 'money' && values.length < 2)
    return <RupeesInput {...shared} value={first} onChange={(amount) => onChange([String(amount)])} />
  if (!takesSeveral(comparison))
    return <TextInput {...shared} value={first} onChange={(event) => onChange([event.currentTarget.value])} />
  const proposed = field === 'city' ? cities.data : field === 'source' ? sources.data : undefined
  return (
    <TagsInput
      {...shared}
      placeholder={values.length === 0 ? t('One or several') : ''}
      data={proposed ?? []}
      limit={mostProposed}
      maxTags={100}
      value={values}
      onChange={onChange}
    />
  )
}
