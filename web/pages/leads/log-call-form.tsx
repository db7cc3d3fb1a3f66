import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import { CallLogFieldInput } from '../../call-logs/call-log-field-input.tsx'
import { type CallLogField, callLogFieldNames, callLogFieldsBut } from '../../call-logs/call-log-fields.ts'
import { logCall } from '../../requests/call-logs.ts'
import { Card } from '../../ui/card.tsx'
import { Problem } from '../../ui/problem.tsx'
import { type CallFormValues, callOf, emptyCall } from './call-form-values.ts'

/** Side by side what belongs together; a field without a place of its own has a line above the notes. */
const rows: CallLogField[][] = [
  ['call_type'],
  ['duration_seconds', 'outcome'],
  ['called_at'],
  ...callLogFieldsBut('call_type', 'duration_seconds', 'outcome', 'called_at', 'notes').map((field) => [
    field,
  ]),
  ['notes'],
]

/** Logs a call of §4.5; the length is asked as minutes and seconds, the time on an IST clock. */
export function LogCallForm({ leadId, isFocused }: { leadId: string; isFocused: boolean }): ReactNode {
  const save = useMutation(logCall)
  const form = useForm<CallFormValues>({ initialValues: emptyCall() })

  const submit = form.onSubmit((values) =>
    save.mutate(callOf(leadId, values), {
      onSuccess: () => {
        form.setValues(emptyCall())
        notifications.show({ message: 'The call is logged' })
      },
      onError: (error) => form.setErrors(fieldErrors(error, callLogFieldNames)),
    }),
  )
  return (
    <Card title="Log a call">
      <form onSubmit={submit}>
        <Stack gap="xs">
          {rows.map((row) => (
            <Group key={row.join()} grow preventGrowOverflow={false} gap="xs" align="flex-start">
              {row.map((field) => (
                <CallLogFieldInput
                  key={field}
                  field={field}
                  isFocused={isFocused && field === 'duration_seconds'}
                  input={form.getInputProps(field)}
                />
              ))}
            </Group>
          ))}
          {save.error && <Problem title="Not logged" error={save.error} />}
          <Group justify="flex-end">
            <Button size="xs" type="submit" loading={save.isPending}>
              Log call
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
