import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../ui/language/translate.ts'

/** The first rows of a long table, and the button that shows the others. */
export function useFewRows<Row>(
  rows: readonly Row[],
  few: number,
): { readonly shown: readonly Row[]; readonly more: ReactNode } {
  const [all, setAll] = useState(false)
  const more = rows.length > few && (
    <Button variant="subtle" size="compact-sm" m="xs" aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? t('Show fewer') : t('Show all {length}', { length: rows.length })}
    </Button>
  )
  return { shown: all ? rows : rows.slice(0, few), more }
}
