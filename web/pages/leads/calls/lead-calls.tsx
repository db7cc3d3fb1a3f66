import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallLog } from '../../../contract.ts'
import { callsOf, deleteCall } from '../../../requests/call-logs.ts'
import { useSession } from '../../../session.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../../ui/language/translate.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Loading } from '../../../ui/page/loading.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { CallFacts } from './call-facts.tsx'

/** A lead's calls, the latest first. */
export function LeadCalls({ leadId }: { leadId: string }): ReactNode {
  const { canWrite } = useSession()
  const calls = useQuery(callsOf(leadId))
  const remove = useMutation(deleteCall)
  const [toDelete, setToDelete] = useState<CallLog | null>(null)
  return (
    <Stack>
      {calls.error && <Problem error={calls.error} retry={() => void calls.refetch()} />}
      {calls.isPending && <Loading label={t('Loading the calls')} />}
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
