import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import type { Permission } from '../../contract.ts'
import { FormFooter, type FormWrite } from '../../ui/form-footer.tsx'
import { WhitelistField } from './whitelist-field.tsx'

export interface KeyFormValues {
  name: string
  user_id: string | null
  permissions: Permission[]
  ip_whitelist: string[]
}

const fields = ['name', 'user_id', 'permissions', 'ip_whitelist'] as const
const permissionHints = [
  { value: 'read', label: 'Read', description: 'List leads and call logs' },
  { value: 'write', label: 'Write', description: 'Create and merge leads, log calls' },
  { value: 'delete', label: 'Delete', description: 'Delete leads and call logs for good' },
]

interface KeyFormProps {
  initial: KeyFormValues
  /** Whose key it may be; without choices the key's user is not asked. */
  users?: { value: string; label: string }[] | undefined
  verb: string
  onSubmit: (values: KeyFormValues, onRefused: (error: Error) => void) => void
  onCancel: () => void
  write: FormWrite
}

/** Name, user, the three independent permissions and the whitelist of a key (§2.3). */
export function KeyForm({ initial, users, verb, onSubmit, onCancel, write }: KeyFormProps): ReactNode {
  const form = useForm<KeyFormValues>({
    initialValues: initial,
    validate: {
      name: (name) => (name.trim() === '' ? 'A name is needed' : null),
      permissions: (chosen) => (chosen.length === 0 ? 'A key without permissions can do nothing' : null),
    },
  })
  const submit = form.onSubmit((values) =>
    onSubmit(values, (refused) => form.setErrors(fieldErrors(refused, fields))),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="What uses it"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        {users && (
          <Select
            label="Acts as"
            data={users}
            searchable
            allowDeselect={false}
            {...form.getInputProps('user_id')}
          />
        )}
        <Checkbox.Group label="May" {...form.getInputProps('permissions')}>
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
        <FormFooter write={write} failed="Not saved" verb={verb} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
