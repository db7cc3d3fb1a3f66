import { Chip, Fieldset, Group, Input, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type WorkingHours, weekdays } from '../../people/working-hours.ts'
import { t } from '../../ui/language/translate.ts'

/** What an office usually has; shown when somebody's hours are first set. */
const usualHours: WorkingHours = { days: [1, 2, 3, 4, 5, 6], from: '09:30', to: '19:00' }

/** Seven days stand in one line, on a phone too: a filled one is a day at work, without a sign of its own. */
const dayStyles = {
  label: { width: '100%', justifyContent: 'center', paddingInline: 0 },
  iconWrapper: { display: 'none' },
} as const

interface WorkingHoursFieldsProps {
  value: WorkingHours | null
  onChange: (hours: WorkingHours | null) => void
  error?: ReactNode
}

/** On which weekdays and from when to when somebody works; at any time until that is set. */
export const WorkingHoursFields = ({ value, onChange, error }: WorkingHoursFieldsProps): ReactNode => (
  <Stack gap="xs">
    <Switch
      label={t('Works at set hours')}
      description={t(
        'Outside of them rules give new leads to others; while nobody works, to those who are back first',
      )}
      checked={value !== null}
      onChange={(event) => onChange(event.currentTarget.checked ? usualHours : null)}
    />
    {value && (
      <Fieldset legend={t('Working hours, IST')}>
        <Stack gap="xs">
          <Chip.Group
            multiple
            value={value.days.map(String)}
            onChange={(days) => onChange({ ...value, days: days.map(Number) })}
          >
            <SimpleGrid cols={7} spacing={4}>
              {weekdays.map((name, at) => (
                <Chip key={name} value={String(at + 1)} size="xs" radius="md" color="pine" styles={dayStyles}>
                  {name}
                </Chip>
              ))}
            </SimpleGrid>
          </Chip.Group>
          <Group grow gap="sm">
            <TextInput
              type="time"
              label={t('From ‖ time')}
              value={value.from}
              onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={t('To ‖ time')}
              value={value.to}
              onChange={(event) => onChange({ ...value, to: event.currentTarget.value })}
            />
          </Group>
          {value.from !== '' && value.to !== '' && value.to <= value.from && (
            <Input.Description>{t('Ends on the next day.')}</Input.Description>
          )}
          {error && <Input.Error role="alert">{error}</Input.Error>}
        </Stack>
      </Fieldset>
    )}
  </Stack>
)
