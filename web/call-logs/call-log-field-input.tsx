import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { namedValues } from '../ui/language/value-name.ts'
import { type CallLogField, callLogRow } from './call-log-fields.ts'
import { LengthInputs } from './length-inputs.tsx'

/** The input of one field of a call, by its kind. */
export function CallLogFieldInput({ field, input }: { field: CallLogField; input: GetInputPropsReturnType }) {
  const { kind, label, inputLabel = label, choices = [] } = callLogRow(field)
  const shared = { size: 'xs', label: inputLabel, ...input } as const
  switch (kind) {
    case 'choice':
      // Two stand side by side; more are a list.
      if (choices.length === 2)
        return <SegmentedControl size="xs" aria-label={label} data={namedValues(choices)} {...input} />
      return <Select {...shared} miw={140} data={namedValues(choices)} allowDeselect={false} />
    case 'seconds':
      return <LengthInputs input={input} />
    case 'time':
      return <TextInput {...shared} type="datetime-local" required />
    case 'text':
      return <Textarea {...shared} autosize minRows={2} maxRows={8} />
  }
}
