import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconArrowMerge, IconTag, IconUserShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ListedLead } from '../../../contract.ts'
import { allLeads } from '../../../requests/leads.ts'
import type { FiltersOf } from '../../../typed-routes.ts'
import { count, counted } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import type { Selection } from '../../../ui/tables/use-selection.ts'
import { mergeAddress } from '../merging/merge-address.ts'
import { ChangeSelected, type SelectedChange } from './change-selected.tsx'
import styles from './selection-bar.module.css'

const act = { size: 'xs', variant: 'default' } as const

interface SelectionBarProps {
  selection: Selection<ListedLead>
  filters: FiltersOf<'/leads'>
  /** How many leads fit the filters. */
  total: number
  /** Whether all leads of the page are picked. */
  isPageWhole: boolean
}

/** What can be done with the leads that are picked. */
export function SelectionBar({ selection, filters, total, isPageWhole }: SelectionBarProps): ReactNode {
  const [change, setChange] = useState<SelectedChange | null>(null)
  const picked = selection.size(total)
  const [first, second] = selection.rows ?? []
  const read = async (): Promise<readonly ListedLead[]> =>
    selection.rows ?? (await allLeads(filters)).filter(({ id }) => selection.has(id))
  return (
    <>
      <Group
        component="section"
        aria-label={t('Selected leads')}
        className={styles.bar}
        gap="xs"
        mb="xs"
        mih={34}
      >
        <Text fw={560} role="status">
          {t('{leads} selected', { leads: counted(picked, t('lead'), t('leads')) })}
        </Text>
        {isPageWhole && picked < total && (
          <Button size="compact-sm" variant="subtle" onClick={selection.pickAll}>
            {t('Select all {total}', { total: count(total) })}
          </Button>
        )}
        <Button {...act} leftSection={<IconTag size={15} />} onClick={() => setChange('status')}>
          {t('Set status…')}
        </Button>
        <Button {...act} leftSection={<IconUserShare size={15} />} onClick={() => setChange('assigned_to')}>
          {t('Assign to…')}
        </Button>
        {first && second && selection.rows?.length === 2 && (
          <Button
            {...act}
            leftSection={<IconArrowMerge size={15} />}
            component={Link}
            to={mergeAddress(first.id, second.id)}
          >
            {t('Merge…')}
          </Button>
        )}
        <Anchor component="button" onClick={() => selection.pick([])}>
          {t('Clear')}
        </Anchor>
      </Group>
      {change !== null && (
        <ChangeSelected
          change={change}
          count={picked}
          read={read}
          onChanged={selection.pick}
          onClose={() => setChange(null)}
        />
      )}
    </>
  )
}
