import { Button, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { OpenSession } from '../../contract.ts'
import { sessionColumns } from '../../people/session-columns.tsx'
import { endSession, openSessions } from '../../requests/sessions.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'

/** Where one is signed in; every session but this one can be ended here. */
export function Sessions() {
  const sessions = useQuery(openSessions)
  const end = useMutation(endSession)
  const columns: Column<OpenSession>[] = [
    ...sessionColumns,
    {
      id: 'end',
      header: t('Actions'),
      isHeaderHidden: true,
      align: 'right',
      card: 'corner',
      cell: (session) =>
        !session.current && (
          <Button
            size="compact-xs"
            variant="default"
            loading={end.isPending && end.variables === session.id}
            onClick={() => end.mutate(session.id)}
          >
            {t('End')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <Title order={2} mb="xs">
        {t('Sessions')}
      </Title>
      <DataTable
        label={t('Sessions')}
        columns={columns}
        rows={sessions}
        rowKey={(session) => session.id}
        empty={<Empty title={t('No sessions')} />}
      />
    </>
  )
}
