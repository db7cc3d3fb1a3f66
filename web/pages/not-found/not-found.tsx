import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

/** For an address that is none of the console's. */
export const NotFound = () => (
  <>
    <PageHeader title={t('Not found')} />
    <Empty
      title={t('There is no such page')}
      hint={t('The address may be mistyped or the page may have moved.')}
    >
      <Button component={Link} to="/">
        {t('Overview')}
      </Button>
    </Empty>
  </>
)
