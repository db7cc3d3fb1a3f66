import { Button, Group } from '@mantine/core'
import { t } from '../language/translate.ts'
import type { Selection } from '../tables/use-selection.ts'

interface PickButtonsProps<Row> {
  selection: Selection<Row>
  page: readonly Row[]
}

/** On a phone: begins and ends picking cards by tapping them. */
export function PickButtons<Row>({ selection, page }: PickButtonsProps<Row>) {
  const { isPicking, setPicking, add } = selection
  return (
    <Group gap={4} ml="auto">
      {isPicking && (
        <Button size="compact-md" variant="subtle" onClick={() => add(page)}>
          {t('All on this page')}
        </Button>
      )}
      <Button size="compact-md" variant="subtle" onClick={() => setPicking(!isPicking)}>
        {isPicking ? t('Done selecting') : t('Select')}
      </Button>
    </Group>
  )
}
