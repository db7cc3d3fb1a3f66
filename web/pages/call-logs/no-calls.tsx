import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { NoTeamYet } from '../../people/teams.tsx'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'

/** Why the list is empty: the filters, or nobody has called yet. */
export function NoCalls({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <Empty title={t('No call fits these filters')}>
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      </Empty>
    )
  }
  return (
    <Empty
      title={t('No call in the last 30 days')}
      hint={
        <>
          {t('Open a lead and log a call, or send calls through the API.')}
          <NoTeamYet />
        </>
      }
    >
      <Button component={Link} to="/leads">
        {t('Go to leads')}
      </Button>
    </Empty>
  )
}
