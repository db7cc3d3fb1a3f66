import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../ui/translate.ts'

/** For an address that is none of the console's. */
export function NotFound(): ReactNode {
  return (
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
}
