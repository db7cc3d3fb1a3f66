import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiKey, KeyWithSecret } from '../../contract.ts'
import { allKeys } from '../../requests/api-keys.ts'
import { useSession } from '../../session.tsx'
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DataTable, rowsOf } from '../../ui/tables/data-table.tsx'
import { CurlExamples } from './curl-examples.tsx'
import { type KeyAct, keyColumns } from './key-columns.tsx'
import { EditKey, EndOldSecret, NewKey, RegenerateKey, RevokeKey, RotateKey } from './key-dialogs.tsx'
import { KeyUseDialog } from './key-use.tsx'

type Doing = { act: Exclude<KeyAct, 'use'>; key: ApiKey } | null
const addressNames = ['new', 'revoked', 'use'] as const

/** What the page asks for first. */
export const ask = (queries: QueryClient): unknown => queries.prefetchQuery(allKeys)

/** The keys with which programs act as a user (§2.3). */
export function ApiKeys(): ReactNode {
  const { canWrite, may_make_keys } = useSession()
  const canMake = canWrite && may_make_keys
  const { values, set } = useFilters(addressNames)
  const keys = useQuery(allKeys)
  const [doing, setDoing] = useState<Doing>(null)
  const [fresh, setFresh] = useState<KeyWithSecret | null>(null)
  const done = (): void => setDoing(null)
  const act = (what: KeyAct, key: ApiKey): void =>
    what === 'use' ? set({ use: key.id }) : setDoing({ act: what, key })
  const looked = keys.data?.find(({ id }) => id === values.use)
  const showFresh = (key: KeyWithSecret): void => {
    done()
    setFresh(key)
  }
  const shown = keys.data?.filter((key) => values.revoked === '1' || key.revoked_at === null)
  return (
    <>
      <PageHeader
        title={t('API keys')}
        hint={t('A key acts as its user: it sees and changes what that user may.')}
      >
        <Switch
          size="xs"
          label={t('Show revoked')}
          checked={values.revoked === '1'}
          onChange={(event) => set({ revoked: event.currentTarget.checked ? '1' : null })}
        />
        {canMake && shown?.length !== 0 && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
            {t('New key')}
          </Button>
        )}
      </PageHeader>
      <DataTable
        label={t('API keys')}
        columns={keyColumns(act, canWrite, canMake)}
        rows={rowsOf(keys, shown)}
        rowKey={(key) => key.id}
        empty={
          <Empty
            title={keys.data?.length ? t('Every key is revoked') : t('No API keys yet')}
            hint={
              may_make_keys
                ? t('A key lets your own programs list, create and delete leads and call logs.')
                : t('Admins choose who may make keys.')
            }
          >
            {canMake && <Button onClick={() => set({ new: '1' })}>{t('New key')}</Button>}
          </Empty>
        }
      />
      <NewKey
        opened={values.new === '1' && canMake}
        onClose={() => set({ new: null })}
        onCreated={(key) => {
          set({ new: null })
          setFresh(key)
        }}
      />
      {doing?.act === 'edit' && <EditKey key={doing.key.id} apiKey={doing.key} onClose={done} />}
      {doing?.act === 'rotate' && <RotateKey apiKey={doing.key} onClose={done} onRotated={showFresh} />}
      {doing?.act === 'regenerate' && <RegenerateKey apiKey={doing.key} onClose={done} onDone={showFresh} />}
      {doing?.act === 'end-old' && <EndOldSecret apiKey={doing.key} onClose={done} />}
      {doing?.act === 'revoke' && <RevokeKey apiKey={doing.key} onClose={done} />}
      {looked && <KeyUseDialog apiKey={looked} onClose={() => set({ use: null })} />}
      <SecretDialog
        secret={fresh?.key ?? null}
        what={t('API key')}
        title={fresh ? t('Key “{name}”', { name: fresh.name }) : ''}
        onClose={() => setFresh(null)}
      >
        {fresh && <CurlExamples apiKey={fresh} />}
      </SecretDialog>
    </>
  )
}
