import { Autocomplete, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FocusEventHandler, type ReactNode, useState } from 'react'
import type { LeadField } from '../contract-capture.ts'
import { peopleByEmail, usePeople } from '../people/people.ts'
import { sourcesInUse } from '../requests/leads.ts'
import { RupeesInput } from '../ui/forms/rupees-input.tsx'
import { namedValues, valueName } from '../ui/language/value-name.ts'
import { rowOf } from './lead-fields.ts'

interface LeadFieldInputProps {
  field: LeadField
  /** A choice cannot be taken back. */
  mustChoose: boolean
  /** Values of a text that are proposed while somebody types, besides the sources in use. */
  proposed?: string[] | undefined
  /** What the form gives an input, and what is said otherwise here. */
  input: GetInputPropsReturnType & {
    size?: 'xs'
    label?: undefined
    'aria-label'?: string
    autoFocus?: boolean
    readOnly?: boolean
    onFocus?: FocusEventHandler
    'data-mantine-stop-propagation'?: boolean
    placeholder?: string
    description?: string
    defaultDropdownOpened?: boolean
  }
}

/** The input of one field of a lead, by its kind. */
export function LeadFieldInput({ field, mustChoose, proposed, input }: LeadFieldInputProps): ReactNode {
  const people = usePeople()
  const sources = useQuery(sourcesInUse)
  const row = rowOf(field)
  const [first] = useState<unknown>(input.value)
  const shared = { label: row.label, ...(row.initial && { placeholder: valueName(row.initial) }), ...input }
  switch (row.kind) {
    case 'choice':
      return <Select {...shared} data={namedValues(row.choices ?? [])} allowDeselect={!mustChoose} />
    case 'money':
      return <RupeesInput {...shared} />
    case 'tags':
      return <TagsInput {...shared} maxTags={50} />
    case 'person':
      return <Select {...shared} data={peopleByEmail(people.data, String(first))} searchable clearable />
    case 'contact':
      return <TextInput {...shared} type={row.inputType} />
    case 'text':
      if (row.isLong) return <Textarea {...shared} autosize minRows={2} maxRows={12} />
      if (row.isProposed || proposed)
        return <Autocomplete {...shared} data={proposed ?? sources.data ?? []} limit={8} />
      return <TextInput {...shared} />
  }
}
