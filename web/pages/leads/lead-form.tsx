import {
  Autocomplete,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import { type LeadInput, leadStatuses, priorities, type SavedLead } from '../../contract.ts'
import { peopleByEmail, usePeople } from '../../people.ts'
import { useSources } from '../../sources.ts'
import { Problem } from '../../ui/problem.tsx'
import { type LeadFormValues, leadFormFields } from './lead-form-values.ts'
import { MergePreview } from './merge-preview.tsx'
import { useSaveLead } from './requests.ts'

interface LeadFormProps {
  initial: LeadFormValues
  /** The lead that is being changed; without one a lead is created. */
  leadId?: string
  verb: string
  bodyOf: (values: LeadFormValues) => LeadInput
  onSaved: (saved: SavedLead) => void
  onCancel: () => void
}

const typingPauseMs = 350

/** The fields of a lead, for creating and for changing; shows at once when the phone or email is somebody else's. */
export function LeadForm({ initial, leadId, verb, bodyOf, onSaved, onCancel }: LeadFormProps): ReactNode {
  const people = usePeople()
  const sources = useSources()
  const save = useSaveLead()
  const form = useForm<LeadFormValues>({
    initialValues: initial,
    validate: {
      name: (name) => (name.trim() === '' ? 'A name is needed' : null),
      email: (email, { phone }) =>
        email.trim() === '' && phone.trim() === '' ? 'An email or a phone is needed' : null,
    },
  })
  const [reach] = useDebouncedValue(
    { email: form.values.email.trim(), phone: form.values.phone.trim() },
    typingPauseMs,
  )

  const submit = form.onSubmit((values) =>
    save.mutate(bodyOf(values), {
      onSuccess: onSaved,
      onError: (error) => form.setErrors(fieldErrors(error, leadFormFields)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput label="Name" withAsterisk autoFocus data-autofocus {...form.getInputProps('name')} />
        <Group grow gap="xs" align="flex-start">
          <TextInput label="Phone" type="tel" {...form.getInputProps('phone')} />
          <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        </Group>
        <MergePreview email={reach.email} phone={reach.phone} leadId={leadId} />
        <Group grow gap="xs" align="flex-start">
          <TextInput label="Company" {...form.getInputProps('company')} />
          <TextInput label="City" {...form.getInputProps('city')} />
        </Group>
        <Group grow gap="xs" align="flex-start">
          <Select
            label="Status"
            placeholder="New"
            data={leadStatuses}
            allowDeselect={!leadId}
            {...form.getInputProps('status')}
          />
          <Select
            label="Priority"
            placeholder="Medium"
            data={priorities}
            allowDeselect={!leadId}
            {...form.getInputProps('priority')}
          />
        </Group>
        <Group grow gap="xs" align="flex-start">
          <NumberInput
            label="Value"
            prefix="₹ "
            thousandSeparator=","
            thousandsGroupStyle="lakh"
            decimalScale={2}
            min={0}
            hideControls
            {...form.getInputProps('deal_value')}
          />
          <Autocomplete
            label="Source"
            placeholder="API"
            data={sources.data ?? []}
            {...form.getInputProps('source')}
          />
        </Group>
        <Select
          label="Assigned to"
          data={peopleByEmail(people.data)}
          searchable
          clearable
          {...form.getInputProps('assigned_to')}
        />
        <TagsInput
          label="Tags"
          description={leadId ? 'A merge adds tags and never takes one away' : undefined}
          maxTags={50}
          {...form.getInputProps('tags')}
        />
        <Textarea label="Notes" autosize minRows={2} maxRows={12} {...form.getInputProps('notes')} />
        {save.error && <Problem title="Not saved" error={save.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
