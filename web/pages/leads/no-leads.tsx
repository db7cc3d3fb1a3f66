import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../session.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { Filters } from '../../ui/use-filters.ts'

/** Why the list is empty: the filters, or no lead yet. */
export function NoLeads({ filters }: { filters: Filters<string> }): ReactNode {
  const { isAdmin, canWrite } = useSession()
  if (filters.isFiltered) {
    return (
      <Empty title="No lead fits these filters">
        <Button variant="default" onClick={filters.clear}>
          Clear filters
        </Button>
      </Empty>
    )
  }
  return (
    <Empty
      title="No lead in the last 30 days"
      hint={
        isAdmin
          ? 'Write one in, connect a form or an ad platform with a webhook, or send leads through the API.'
          : 'Leads that are assigned to you, or that you write in, appear here.'
      }
    >
      {canWrite && (
        <Button component={Link} to="/leads?new=1">
          New lead
        </Button>
      )}
      {canWrite && isAdmin && (
        <Button component={Link} to="/webhooks?new=1" variant="default">
          New webhook
        </Button>
      )}
    </Empty>
  )
}
