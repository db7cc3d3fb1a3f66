import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** For an address that is none of the console's. */
export function NotFound(): ReactNode {
  return (
    <>
      <PageHeader title="Not found" />
      <Empty title="There is no such page" hint="The address may be mistyped or the page may have moved.">
        <Button component={Link} to="/">
          Overview
        </Button>
      </Empty>
    </>
  )
}
