import { Group, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { callLogFact } from '../../../call-logs/call-log-field-cell.tsx'
import { type CallLogField, callLogFieldsBut } from '../../../call-logs/call-log-fields.ts'
import type { CallLog } from '../../../contract.ts'
import { nameOf, usePeople } from '../../../people/people.ts'
import { t } from '../../../ui/language/translate.ts'

const inLine: readonly CallLogField[] = [
  'call_type',
  'duration_seconds',
  'called_at',
  ...callLogFieldsBut('outcome', 'notes', 'call_type', 'duration_seconds', 'called_at'),
]

/** One call among its lead's: the outcome, then the other fields in a line, the notes below. */
export function CallFacts({ call }: { call: CallLog }): ReactNode {
  const people = usePeople()
  const filled = inLine.filter((field) => call[field] !== null && call[field] !== 0)
  return (
    <div>
      <Group gap="xs">
        {callLogFact(call, 'outcome')}
        <Text c="dimmed">
          {filled.map((field, i) => (
            <Fragment key={field}>
              {i > 0 && ' · '}
              {callLogFact(call, field)}
            </Fragment>
          ))}
          {call.called_by !== null && ` · ${t('by {name}', { name: nameOf(people.data, call.called_by) })}`}
          {call.webhook_name && ` · ${t('through {webhook}', { webhook: call.webhook_name })}`}
        </Text>
      </Group>
      {call.notes && (
        <Text className="break-anywhere" style={{ whiteSpace: 'pre-line' }}>
          {callLogFact(call, 'notes')}
        </Text>
      )}
    </div>
  )
}
