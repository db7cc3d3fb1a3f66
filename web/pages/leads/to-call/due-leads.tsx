import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { nameOf, usePeople } from '../../../people/people.ts'
import { PersonName } from '../../../people/person-name.tsx'
import { dueByPerson, duePage } from '../../../requests/to-call.ts'
import { useSession } from '../../../session.tsx'
import { count } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { DataTable, rowsOf } from '../../../ui/tables/data-table.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { useIsPhone } from '../../../ui/window/screen-width.ts'
import { dueColumns } from './to-call-columns.tsx'

/** Leads that are to be called again, overdue first; whoever sees others also sees how many of theirs are overdue. */
export function DueLeads({ chosen }: { chosen: string | undefined }): ReactNode {
  const { role } = useSession()
  const people = usePeople()
  const isPhone = useIsPhone()
  const [user, setUser] = useState<string | null>(null)
  const [offset, setOffset] = useState(0)
  const due = useQuery(duePage(user === null ? {} : { user }, offset))
  const byPerson = useQuery({ ...dueByPerson, enabled: role !== 'agent' })
  const show = (userId: string | null): void => {
    setUser(userId)
    setOffset(0)
  }
  return (
    <>
      {(byPerson.data?.length ?? 0) > 0 && (
        <Group gap={6} mb="sm" role="group" aria-label={t('Overdue by person')}>
          {byPerson.data?.map(({ user_id, email, due: overdue }) => (
            <Button
              key={user_id}
              size="xs"
              variant={user === user_id ? 'light' : 'default'}
              aria-pressed={user === user_id}
              onClick={() => show(user === user_id ? null : user_id)}
            >
              {t('{name}: {count} due', { name: nameOf(people.data, email), count: count(overdue) })}
            </Button>
          ))}
        </Group>
      )}
      <DataTable
        label={t('Due')}
        columns={dueColumns(
          { isBeside: chosen !== undefined, isPhone },
          role === 'agent'
            ? undefined
            : ({ assigned_to: email }) => email && <PersonName name={nameOf(people.data, email)} />,
        )}
        rows={rowsOf(due, due.data?.data)}
        rowKey={({ id }) => id}
        chosen={chosen}
        opens
        empty={
          <Empty
            title={t('Nobody is to be called again')}
            hint={t('Say after a call when you want to call again: the lead comes up here by itself.')}
          />
        }
      />
      {due.data && <Pager pagination={due.data.pagination} onOffset={setOffset} />}
    </>
  )
}
