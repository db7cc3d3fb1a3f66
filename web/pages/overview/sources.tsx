import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Overview } from '../../contract.ts'
import { useSession } from '../../session.tsx'
import { ShareList } from '../../ui/charts/share-list.tsx'
import { count, words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Empty } from '../../ui/page/empty.tsx'

const mostShown = 10

type Split = 'source' | 'webhook' | 'campaign'

interface Origin {
  readonly name: string
  readonly leads: number
  readonly won: number
  readonly to?: string
}

/** The sources, webhooks or campaigns that brought the most leads, and how many of these were won. */
export function Sources({ overview, days }: { overview: Overview; days: URLSearchParams }): ReactNode {
  const { isAdmin } = useSession()
  const [chosen, setChosen] = useState<Split>('source')
  const splits = [
    { value: 'source', label: t('Source') },
    ...(overview.webhooks.length > 0 ? [{ value: 'webhook', label: t('Webhook') }] : []),
    ...(overview.campaigns.length > 0 ? [{ value: 'campaign', label: t('Campaign') }] : []),
  ]
  const split = splits.some(({ value }) => value === chosen) ? chosen : 'source'
  const label = t('Leads by {split}', { split: words(split).toLowerCase() })
  const origins = {
    source: () => bySource(overview, days),
    webhook: () => byWebhook(overview, isAdmin),
    campaign: () => byCampaign(overview),
  }[split]()
  return (
    <Card
      title={label}
      aside={
        splits.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('Leads by')}
            styles={{ label: { display: 'grid', placeItems: 'center' } }}
            data={splits}
            value={split}
            onChange={(value) => setChosen(value as Split)}
          />
        )
      }
    >
      {origins.length === 0 && <Empty title={t('No leads in these days')} />}
      <ShareList
        label={label}
        shares={origins.map(({ name, leads, won, to }) => ({
          name,
          count: leads,
          part: { count: won, label: t('{won} won', { won: count(won) }) },
          ...(to !== undefined && { to }),
        }))}
      />
    </Card>
  )
}

const bySource = ({ sources }: Overview, days: URLSearchParams): Origin[] =>
  sources.map(({ source, ...numbers }) => ({
    ...numbers,
    name: source,
    to: `/leads?${days}&source=${encodeURIComponent(source)}`,
  }))

/** Campaigns, and behind them all others together. */
const byCampaign = ({ campaigns }: Overview): Origin[] =>
  campaigns.map(({ campaign, ...numbers }) => ({ ...numbers, name: campaign ?? t('Other campaigns') }))

/** Webhooks, and behind them all that people and keys brought. */
function byWebhook({ webhooks, leads_total, leads_by_status }: Overview, isAdmin: boolean): Origin[] {
  const wonTotal = leads_by_status.find(({ status }) => status === 'Won')?.count ?? 0
  const sum = (of: 'leads' | 'won'): number => webhooks.reduce((total, one) => total + one[of], 0)
  const others = {
    name: t('By hand, import or key'),
    leads: leads_total - sum('leads'),
    won: wonTotal - sum('won'),
  }
  const named = webhooks.map(
    ({ webhook_id, name, leads, won }): Origin => ({
      name: name ?? t('A webhook that was deleted'),
      leads,
      won,
      ...(isAdmin && { to: `/webhooks/${webhook_id}` }),
    }),
  )
  return [...named, ...(others.leads > 0 ? [others] : [])].slice(0, mostShown)
}
