import { Stack, Switch, Tabs } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { Webhook } from '../../contract-capture.ts'
import { changeWebhook, oneWebhook } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { Mark } from '../../ui/page/mark.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import { Deliveries } from './deliveries/deliveries.tsx'
import { MappingStep } from './mapping/mapping-step.tsx'
import styles from './setup.module.css'
import { Setup } from './setup.tsx'

const tabs = ['setup', 'mapping', 'deliveries', 'settings']

/** One webhook: its address and defaults, its field mapping, its deliveries. */
export function WebhookPage() {
  const { webhookId = '', tab = 'setup' } = useParams()
  const navigate = useNavigate()
  const webhook = useQuery(oneWebhook(webhookId))
  const back = <TextLink to="/webhooks">{t('Webhooks')}</TextLink>
  if (webhook.error && !webhook.data) {
    return (
      <>
        <PageHeader title={t('Webhook')} hint={back} />
        <Problem error={webhook.error} retry={() => void webhook.refetch()} />
      </>
    )
  }
  if (!webhook.data) return <Loading />
  return (
    <>
      <PageHeader
        title={webhook.data.name}
        hint={
          <>
            {back} · <Mark word={webhook.data.enabled ? 'Enabled' : 'Disabled'} />
          </>
        }
      >
        <EnableSwitch webhook={webhook.data} />
      </PageHeader>
      <Tabs
        value={tabs.includes(tab) ? tab : 'setup'}
        onChange={(next) => next && navigate(`/webhooks/${webhookId}/${next}`)}
        keepMounted={false}
        style={{ '--above-table': '19rem' }}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="setup">{t('Setup')}</Tabs.Tab>
          <Tabs.Tab value="mapping">{t('Mapping')}</Tabs.Tab>
          <Tabs.Tab value="deliveries">{t('Deliveries')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="setup">
          <Setup webhook={webhook.data} />
        </Tabs.Panel>
        <Tabs.Panel value="mapping">
          <MappingStep webhook={webhook.data} />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <Deliveries webhookId={webhookId} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Stack className={styles.steps}>
            <DefaultsForm key={webhook.data.id} webhook={webhook.data} />
            <DangerZone webhook={webhook.data} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Turns a webhook on or off; while off its callers get 403 (§3), and what they send is kept. */
function EnableSwitch({ webhook }: { webhook: Webhook }) {
  const { canWrite } = useSession()
  const change = useMutation(changeWebhook(webhook.id))
  return (
    <Switch
      label={t('Accepts leads')}
      checked={webhook.enabled}
      disabled={!canWrite || change.isPending}
      onChange={(event) =>
        change.mutate(
          { enabled: event.currentTarget.checked },
          { onError: (error) => notifications.show({ color: 'red', message: error.message }) },
        )
      }
    />
  )
}
