import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../contract.ts'
import { endSessionsOf, openSessionsOf } from '../../requests/sessions.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sessionColumns } from '../../ui/session-columns.tsx'
import { t } from '../../ui/translate.ts'

/** Where a user is signed in, and the way to end it all. */
export function UserSessions({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const sessions = useQuery(openSessionsOf(user.id))
  const end = useMutation(endSessionsOf)
  return (
    <Modal opened onClose={onClose} title={t('Sessions of {name}', { name: user.name })} size="xl">
      <Stack gap="sm">
        <DataTable
          label={t('Sessions')}
          columns={sessionColumns}
          rows={sessions}
          rowKey={(session) => session.id}
          empty={<Empty title={t('Not signed in anywhere')} />}
        />
        <Group justify="flex-end">
          <Button
            color="red.8"
            disabled={!sessions.data?.length}
            loading={end.isPending}
            onClick={() => end.mutate(user.id)}
          >
            {t('End all sessions')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
