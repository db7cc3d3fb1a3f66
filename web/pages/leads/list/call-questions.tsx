import { Button, Group } from '@mantine/core'
import type { Filters } from '../../../ui/filters/use-filters.ts'
import { t } from '../../../ui/language/translate.ts'
import { callQuestions } from './lead-order.ts'

interface CallQuestionsProps {
  filters: Pick<Filters<'sort' | 'order' | 'called' | 'not_to_call' | 'q'>, 'values' | 'set'>
}

/** Who was never called, and who was called longest ago: one click each. */
export const CallQuestions = ({ filters }: CallQuestionsProps) => (
  <Group gap={6} role="group" aria-label={t('Calls')}>
    {callQuestions(filters).map(({ label, isOn, toggle }) => (
      <Button key={label} size="xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={toggle}>
        {label}
      </Button>
    ))}
  </Group>
)
