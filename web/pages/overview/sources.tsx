import type { ReactNode } from 'react'
import type { Overview } from '../../contract.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { count } from '../../ui/format.ts'
import { ShareList } from '../../ui/share-list.tsx'

const mostSources = 10

/** The sources that brought the most leads, and how many of these were won. */
export function Sources({ overview, days }: { overview: Overview; days: URLSearchParams }): ReactNode {
  return (
    <Card title="Leads by source">
      {overview.sources.length === 0 && <Empty title="No leads in these days" />}
      <ShareList
        label="Leads by source"
        shares={overview.sources.slice(0, mostSources).map(({ source, leads, won }) => ({
          name: source,
          count: leads,
          part: { count: won, label: `${count(won)} won` },
          to: `/leads?${days}&source=${encodeURIComponent(source)}`,
        }))}
      />
    </Card>
  )
}
