import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ListedUser, User, UserRow } from '../../contract.ts'
import { HandOver } from '../../people/hand-over.tsx'
import { useTeams } from '../../people/teams.tsx'
import { overviewOf } from '../../requests/overview.ts'
import { allUsers, inviteAgain } from '../../requests/users.ts'
import { useSession } from '../../session.tsx'
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { DisableUser } from './disable-user.tsx'
import { EditUser } from './edit-user.tsx'
import { InvitationsDialog, type ShownInvitation } from './invitations-dialog.tsx'
import { InviteUser } from './invite-user.tsx'
import { Teams } from './teams.tsx'
import { type UserAct, userColumns } from './user-columns.tsx'
import { InviteAgain, ResetPassword, ResetSecondFactor } from './user-questions.tsx'
import { UserSessions } from './user-sessions.tsx'

/** A password that is shown once, to be handed over to somebody. */
interface ShownPassword {
  readonly name: string
  readonly text: string
}

/** Admins are told all of everybody. */
const isUser = (row: UserRow): row is ListedUser => row.role !== undefined

/** What the page asks for first. */
export const ask = (queries: QueryClient): unknown => queries.prefetchQuery(allUsers)

/** The people of the account, for admins. */
export function Users(): ReactNode {
  const { canWrite, seeAs, user: self } = useSession()
  const { values, set } = useFilters(['new'])
  const { tab } = useParams()
  const navigate = useNavigate()
  const isOfTeams = tab === 'teams'
  const teams = useTeams()
  const users = useQuery({ ...allUsers, select: (rows) => rows.filter(isUser) })
  const overview = useQuery(overviewOf({}))
  const [doing, setDoing] = useState<{ act: UserAct; user: User } | null>(null)
  const [password, setPassword] = useState<ShownPassword | null>(null)
  const [invitations, setInvitations] = useState<readonly ShownInvitation[]>([])
  const [isFirstLink, setFirstLink] = useState(false)
  const again = useMutation(inviteAgain)
  const done = (): void => setDoing(null)
  const isNew = values.new === '1' && canWrite
  const show = (shown: readonly ShownInvitation[], isFirst: boolean): void => {
    setFirstLink(isFirst)
    setInvitations(shown)
  }
  const begin = (act: UserAct, user: User): void => {
    if (act === 'see-as') seeAs(user)
    else if (act === 'copy-again')
      again.mutate(user.id, { onSuccess: (link) => show([{ user, link }], false) })
    else setDoing({ act, user })
  }
  return (
    <>
      <PageHeader
        title={t('Users')}
        hint={users.data ? counted(users.data.length, t('person'), t('people')) : ' '}
      >
        {canWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
            {isOfTeams ? t('New team') : t('Invite')}
          </Button>
        )}
      </PageHeader>
      <Tabs
        value={isOfTeams ? 'teams' : 'people'}
        onChange={(next) => navigate(next === 'teams' ? '/users/teams' : '/users')}
        keepMounted={false}
        style={{ '--above-table': '14rem' }}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="people">{t('People')}</Tabs.Tab>
          <Tabs.Tab value="teams">{t('Teams')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <DataTable
            label={t('Users')}
            columns={userColumns(canWrite ? begin : undefined, self.id, teams, overview.data?.people ?? [])}
            rows={users}
            rowKey={(user) => user.id}
            empty={<Empty title={t('Nobody is here yet')} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="teams">
          <Teams
            people={users.data ?? []}
            canWrite={canWrite}
            isAdding={isNew && users.data !== undefined}
            onAdd={() => set({ new: '1' })}
            onAdded={() => set({ new: null })}
          />
        </Tabs.Panel>
      </Tabs>
      <InviteUser
        opened={isNew && !isOfTeams}
        onClose={() => set({ new: null })}
        onInvited={(invited) => {
          set({ new: null })
          show(
            invited.map((user) => ({ user, link: user.invitation })),
            true,
          )
        }}
      />
      {doing?.act === 'edit' && <EditUser user={doing.user} onClose={done} />}
      {doing?.act === 'disable' && (
        <DisableUser
          user={doing.user}
          onClose={done}
          onLeft={() => setDoing({ act: 'hand-over', user: doing.user })}
        />
      )}
      {doing?.act === 'hand-over' && <HandOver user={doing.user} onClose={done} />}
      {doing?.act === 'sessions' && <UserSessions user={doing.user} onClose={done} />}
      {doing?.act === 'second-factor' && <ResetSecondFactor user={doing.user} onClose={done} />}
      {doing?.act === 'password' && (
        <ResetPassword
          user={doing.user}
          onClose={done}
          onDone={({ password: text }) => {
            setPassword({ name: doing.user.name, text })
            done()
          }}
        />
      )}
      {doing?.act === 'invite' && (
        <InviteAgain
          user={doing.user}
          onClose={done}
          onDone={(link) => {
            show([{ user: doing.user, link }], false)
            done()
          }}
        />
      )}
      <InvitationsDialog
        invitations={invitations}
        onClose={() => setInvitations([])}
        onAnother={
          isFirstLink
            ? () => {
                setInvitations([])
                set({ new: '1' })
              }
            : undefined
        }
      />
      <SecretDialog
        secret={password?.text ?? null}
        what={t('password')}
        title={t('Password of {name}', { name: password?.name ?? '' })}
        onClose={() => setPassword(null)}
      />
    </>
  )
}
