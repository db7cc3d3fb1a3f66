import { Modal, NumberInput, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Role, User } from '../../contract.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { KeptFormFrame } from '../../drafts/kept-form-frame.tsx'
import type { WorkingHours } from '../../people/working-hours.ts'
import { atField } from '../../refused-field.ts'
import { changeUser } from '../../requests/users.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { roleChoices } from './invite-user.tsx'
import { WorkingHoursFields } from './working-hours-fields.tsx'

interface UserValues {
  name: string
  role: Role
  away: boolean
  daily_cap: number | string
  working_hours: WorkingHours | null
  phone: string
}

/** Changes a user's name and role, and how rules give leads to this person. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { user: self } = useSession()
  const kept = useKeptForm<UserValues>(`user ${user.id}`, {
    initialValues: {
      name: user.name,
      role: user.role,
      away: user.away,
      daily_cap: user.daily_cap ?? '',
      working_hours: user.working_hours,
      phone: user.phone ?? '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is needed') : null),
      working_hours: (hours) => {
        if (hours?.days.length === 0) return t('A weekday is needed')
        return hours && (hours.from === '' || hours.to === '') ? t('Both times are needed') : null
      },
    },
  })
  const { form } = kept
  const change = useMutation({ ...changeUser(user.id), onSuccess: kept.forget })
  const submit = form.onSubmit(({ daily_cap, ...values }) =>
    change.mutate(
      { ...values, daily_cap: daily_cap === '' ? null : Number(daily_cap) },
      { onSuccess: onClose, onError: atField(form) },
    ),
  )
  return (
    <Modal opened onClose={onClose} title={t('Edit {name}', { name: user.name })}>
      <KeptFormFrame
        kept={kept}
        above={
          <Text c="dimmed" className="break-anywhere">
            {user.email}
          </Text>
        }
        onSubmit={submit}
        write={change}
        failed={t('Not saved')}
        verb={t('Save changes')}
        onCancel={onClose}
      >
        <TextInput label={t('Name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('Phone')}
          type="tel"
          description={t('Calls that telephony logs name this person by it')}
          {...form.getInputProps('phone')}
        />
        <SegmentedControl
          aria-label={t('Role')}
          data={roleChoices}
          disabled={user.id === self.id}
          {...form.getInputProps('role')}
        />
        <Switch
          label={t('Away')}
          description={t('Rules give new leads to others')}
          {...form.getInputProps('away', { type: 'checkbox' })}
        />
        <WorkingHoursFields
          value={form.values.working_hours}
          onChange={(hours) => form.setFieldValue('working_hours', hours)}
          error={form.errors.working_hours}
        />
        <NumberInput
          label={t('Leads a day')}
          description={t('How many leads rules give this person in one day; empty is any number')}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('daily_cap')}
        />
      </KeptFormFrame>
    </Modal>
  )
}
