import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { fieldErrors } from '../../api-error.ts'
import type { Permission } from '../../contract.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { KeptFormFrame } from '../../drafts/kept-form-frame.tsx'
import type { FormWrite } from '../../ui/forms/form.tsx'
import { t } from '../../ui/language/translate.ts'
import { WhitelistField } from './whitelist-field.tsx'

export interface KeyFormValues {
  name: string
  user_id: string | null
  permissions: Permission[]
  ip_whitelist: string[]
}

const fields = ['name', 'user_id', 'permissions', 'ip_whitelist'] as const
const permissionHints = [
  { value: 'read', label: t('Read'), description: t('List leads and call logs') },
  { value: 'write', label: t('Write'), description: t('Create and merge leads, log calls') },
  { value: 'delete', label: t('Delete'), description: t('Delete leads and call logs for good') },
]

interface KeyFormProps {
  /** Under which what is typed is kept. */
  place: string
  initial: KeyFormValues
  /** Whose key it may be; without choices the key's user is not asked. */
  users?: { value: string; label: string }[] | undefined
  verb: string
  onSubmit: (values: KeyFormValues, told: { onSaved: () => void; onError: (error: Error) => void }) => void
  onCancel: () => void
  write: FormWrite
}

/** Name, user, the three independent permissions and the whitelist of a key (§2.3). */
export function KeyForm(props: KeyFormProps) {
  const { place, initial, users, verb, onSubmit, onCancel, write } = props
  const kept = useKeptForm<KeyFormValues>(place, {
    initialValues: initial,
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is needed') : null),
      permissions: (chosen) => (chosen.length === 0 ? t('A key without permissions can do nothing') : null),
    },
  })
  const { form } = kept
  const submit = form.onSubmit((values) =>
    onSubmit(values, {
      onSaved: kept.forget,
      onError: (refused) => form.setErrors(fieldErrors(refused, fields)),
    }),
  )
  return (
    <KeptFormFrame
      kept={kept}
      onSubmit={submit}
      write={write}
      failed={t('Not saved')}
      verb={verb}
      onCancel={onCancel}
    >
      <TextInput
        label={t('Name')}
        description={t('What uses it')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      {users && (
        <Select
          label={t('Acts as')}
          data={users}
          searchable
          allowDeselect={false}
          {...form.getInputProps('user_id')}
        />
      )}
      <Checkbox.Group label={t('May')} {...form.getInputProps('permissions')}>
        <Stack gap={8} mt={6}>
          {permissionHints.map((permission) => (
            <Checkbox key={permission.value} size="xs" {...permission} />
          ))}
        </Stack>
      </Checkbox.Group>
      <WhitelistField
        entries={form.values.ip_whitelist}
        onChange={(entries) => form.setFieldValue('ip_whitelist', entries)}
        error={form.errors.ip_whitelist}
      />
    </KeptFormFrame>
  )
}
