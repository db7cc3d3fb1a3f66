import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { User } from '../../contract.ts'
import { sessionColumns } from '../../people/session-columns.tsx'
import { endSessionsOf, openSessionsOf } from '../../requests/sessions.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'

/** Where a user is signed in, and the way to end it all. */
export function UserSessions({ user, onClose }: { user: User; onClose: () => void }) {
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
