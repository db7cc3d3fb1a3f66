import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { callLogFact } from '../../../call-logs/call-log-field-cell.tsx'
import { type CallLogField, callLogFieldsBut } from '../../../call-logs/call-log-fields.ts'
import type { CallLog } from '../../../contract.ts'
import { nameOf, usePeople } from '../../../people/people.ts'
import { callsOf, deleteCall } from '../../../requests/call-logs.ts'
import { useSession } from '../../../session.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../../ui/language/translate.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Waiting } from '../../../ui/page/loading.tsx'

/** A lead's calls, the latest first. */
export function LeadCalls({ leadId }: { leadId: string }): ReactNode {
  const { canWrite } = useSession()
  const calls = useQuery(callsOf(leadId))
  const remove = useMutation(deleteCall)
  const [toDelete, setToDelete] = useState<CallLog | null>(null)
  return (
    <Stack>
      <Waiting query={calls} label={t('Loading the calls')} />
      {calls.data?.length === 0 && <Empty title={t('No calls yet')} />}
      {calls.data?.map((call) => (
        <Group key={call.id} justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <CallFacts call={call} />
          {canWrite && (
            <Tooltip label={t('Delete call log')}>
              <ActionIcon size="sm" aria-label={t('Delete call log')} onClick={() => setToDelete(call)}>
                <IconTrash size={15} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      ))}
      <ConfirmDialog
        opened={toDelete !== null}
        onClose={() => setToDelete(null)}
        title={t('Delete this call log?')}
        verb={t('Delete call log')}
        act={() => toDelete && remove.mutate(toDelete.id, { onSuccess: () => setToDelete(null) })}
        write={remove}
      >
        <Text>{t('The call log is deleted for good; the timeline keeps that there was one.')}</Text>
      </ConfirmDialog>
    </Stack>
  )
}

const inLine: readonly CallLogField[] = [
  'call_type',
  'duration_seconds',
  'called_at',
  ...callLogFieldsBut('outcome', 'notes', 'call_type', 'duration_seconds', 'called_at'),
]

/** One call among its lead's: the outcome, then the other fields in a line, the notes below. */
function CallFacts({ call }: { call: CallLog }): ReactNode {
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
