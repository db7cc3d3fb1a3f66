import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Permission } from '../../contract.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { KeptFormFrame } from '../../drafts/kept-form-frame.tsx'
import { atField } from '../../refused-field.ts'
import type { Write } from '../../requests/request.ts'
import { t } from '../../ui/language/translate.ts'
import { WhitelistField } from './whitelist-field.tsx'

export interface KeyFormValues {
  name: string
  user_id: string | null
  permissions: Permission[]
  ip_whitelist: string[]
}

/** What is not asked is not sent. */
type SavedKey = Omit<KeyFormValues, 'user_id'> & { user_id?: string }

const permissionHints = [
  { value: 'read', label: t('Read'), description: t('List leads and call logs') },
  { value: 'write', label: t('Write'), description: t('Create and merge leads, log calls') },
  { value: 'delete', label: t('Delete'), description: t('Delete leads and call logs for good') },
]

interface KeyFormProps<Key> {
  /** Under which what is typed is kept. */
  place: string
  initial: KeyFormValues
  /** Whose key it may be; without choices the key's user is not asked. */
  users?: { value: string; label: string }[] | undefined
  verb: string
  save: Write<Key, SavedKey>
  onSaved: (key: Key) => void
  onCancel: () => void
}

/** Name, user, the three independent permissions and the whitelist of a key (§2.3). */
export function KeyForm<Key>(props: KeyFormProps<Key>) {
  const { place, initial, users, verb, onSaved, onCancel } = props
  const kept = useKeptForm<KeyFormValues>(place, {
    initialValues: initial,
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is needed') : null),
      permissions: (chosen) => (chosen.length === 0 ? t('A key without permissions can do nothing') : null),
    },
  })
  const { form } = kept
  const save = useMutation({ ...props.save, onSuccess: kept.forget })
  const submit = form.onSubmit(({ user_id, ...values }) =>
    save.mutate({ ...values, ...(user_id && { user_id }) }, { onSuccess: onSaved, onError: atField(form) }),
  )
  return (
    <KeptFormFrame
      kept={kept}
      onSubmit={submit}
      write={save}
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
      <Checkbox.Group label={t('Allowed to')} {...form.getInputProps('permissions')}>
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
