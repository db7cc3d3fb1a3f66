import {
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import { callLogFieldNames, callLogFields } from '../../call-logs/call-log-fields.tsx'
import type { CallOutcome, CallType } from '../../contract.ts'
import { logCall } from '../../requests/call-logs.ts'
import { Card } from '../../ui/card.tsx'
import { fromIstInput, istInputValue } from '../../ui/ist.ts'
import { Problem } from '../../ui/problem.tsx'

interface CallValues {
  call_type: CallType
  minutes: number | string
  seconds: number | string
  outcome: CallOutcome
  called_at: string
  notes: string
}

/** Logs a call of §4.5; the length is asked as minutes and seconds, the time on an IST clock. */
export function LogCallForm({ leadId, isFocused }: { leadId: string; isFocused: boolean }): ReactNode {
  const save = useMutation(logCall)
  const form = useForm<CallValues>({ initialValues: emptyCall() })

  const submit = form.onSubmit(({ minutes, seconds, called_at, notes, ...call }) =>
    save.mutate(
      {
        ...call,
        lead_id: leadId,
        duration_seconds: Number(minutes) * 60 + Number(seconds),
        called_at: fromIstInput(called_at),
        ...(notes.trim() !== '' && { notes }),
      },
      {
        onSuccess: () => {
          form.setValues(emptyCall())
          notifications.show({ message: 'The call is logged' })
        },
        onError: (error) => {
          const { duration_seconds, ...rest } = fieldErrors(error, callLogFieldNames)
          form.setErrors(duration_seconds ? { ...rest, minutes: duration_seconds } : rest)
        },
      },
    ),
  )
  return (
    <Card title="Log a call">
      <form onSubmit={submit}>
        <Stack gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={callLogFields.call_type.label}
            data={[...callLogFields.call_type.choices]}
            {...form.getInputProps('call_type')}
          />
          <Group grow preventGrowOverflow={false} gap="xs" align="flex-start">
            <NumberInput
              autoFocus={isFocused}
              size="xs"
              label="Minutes"
              min={0}
              max={1440}
              {...form.getInputProps('minutes')}
            />
            <NumberInput size="xs" label="Seconds" min={0} max={59} {...form.getInputProps('seconds')} />
            <Select
              size="xs"
              label={callLogFields.outcome.label}
              miw={140}
              data={callLogFields.outcome.choices}
              allowDeselect={false}
              {...form.getInputProps('outcome')}
            />
          </Group>
          <TextInput
            size="xs"
            type="datetime-local"
            label={callLogFields.called_at.inputLabel}
            required
            {...form.getInputProps('called_at')}
          />
          <Textarea
            size="xs"
            label={callLogFields.notes.label}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('notes')}
          />
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

function emptyCall(): CallValues {
  return {
    call_type: 'Outbound',
    minutes: 0,
    seconds: 0,
    outcome: 'Completed',
    called_at: istInputValue(new Date()),
    notes: '',
  }
}
