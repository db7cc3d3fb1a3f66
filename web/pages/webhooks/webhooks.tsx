import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { allWebhooks } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { webhookColumns } from './webhook-columns.tsx'

/** What the page asks for first. */
export const ask = (queries: QueryClient): unknown => queries.prefetchQuery(allWebhooks)

/** The URLs through which forms and ad platforms hand in leads (§4.7). */
export function Webhooks() {
  const { canWrite } = useSession()
  const navigate = useNavigate()
  const { values, set } = useFilters(['new'])
  const webhooks = useQuery(allWebhooks)
  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        hint={t('Each is an address to which a form or an ad platform sends its leads.')}
      >
        {canWrite && webhooks.data?.length !== 0 && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
            {t('New webhook')}
          </Button>
        )}
      </PageHeader>
      <DataTable
        label={t('Webhooks')}
        columns={webhookColumns}
        rows={webhooks}
        rowKey={(webhook) => webhook.id}
        opens
        empty={
          <Empty
            title={t('No webhooks yet')}
            hint={t(
              'Create one, copy its address into the form or ad platform, and send a test. Fields are recognised by themselves.',
            )}
          >
            {canWrite && <Button onClick={() => set({ new: '1' })}>{t('New webhook')}</Button>}
          </Empty>
        }
      />
      <NewWebhook
        step={canWrite ? values.new : undefined}
        onStep={(step) => set({ new: step })}
        onCreated={(id) => navigate(`/webhooks/${id}`)}
      />
    </>
  )
}
