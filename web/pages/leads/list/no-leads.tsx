import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { NoTeamYet } from '../../../people/teams.tsx'
import { useSession } from '../../../session.tsx'
import type { Filters } from '../../../ui/filters/use-filters.ts'
import { t } from '../../../ui/language/translate.ts'
import { Empty } from '../../../ui/page/empty.tsx'

/** Why the list is empty: the filters, or no lead yet. */
export function NoLeads({ filters }: { filters: Pick<Filters<string>, 'isFiltered' | 'clear'> }) {
  const { isAdmin, canWrite } = useSession()
  if (filters.isFiltered) {
    return (
      <Empty title={t('No lead fits these filters')}>
        <Button variant="default" onClick={filters.clear}>
          {t('Clear filters')}
        </Button>
      </Empty>
    )
  }
  return (
    <Empty
      title={t('No lead in the last 30 days')}
      hint={
        isAdmin ? (
          t('Write one in, connect a form or an ad platform with a webhook, or send leads through the API.')
        ) : (
          <>
            {t('Leads that are assigned to you, or that you write in, appear here.')}
            <NoTeamYet />
          </>
        )
      }
    >
      {canWrite && (
        <Button component={Link} to="/leads?new=1">
          {t('New lead')}
        </Button>
      )}
      {canWrite && isAdmin && (
        <Button component={Link} to="/webhooks?new=1" variant="default">
          {t('New webhook')}
        </Button>
      )}
    </Empty>
  )
}
