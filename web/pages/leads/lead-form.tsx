import { Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import type { LeadInput, SavedLead } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { KeptFooter } from '../../drafts/kept-footer.tsx'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { LeadFieldInput } from '../../leads/lead-field-input.tsx'
import { saveLead } from '../../requests/leads.ts'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { t } from '../../ui/language/translate.ts'
import { type LeadFormValues, leadFormFields } from './lead-form-values.ts'
import { MergeNotice } from './merging/merge-notice.tsx'

interface LeadFormProps {
  /** Under which what is typed is kept. */
  place: string
  initial: LeadFormValues
  /** The lead that is being changed; without one a lead is created. */
  leadId?: string
  verb: string
  bodyOf: (values: LeadFormValues) => LeadInput
  onSaved: (saved: SavedLead) => void
  onCancel: () => void
}

const typingPauseMs = 350
const tagsHint = t('A merge adds tags and never takes one away')

const above: LeadField[][] = [
  ['phone', 'email'],
  ['company', 'city'],
  ['status', 'priority'],
  ['deal_value', 'source'],
]
const below: LeadField[][] = [['assigned_to'], ['tags'], ['notes']]
const placed = ['name', ...above.flat(), ...below.flat()]

/** Below the name, side by side what belongs together; a field without a place of its own has a line. */
const rows: LeadField[][] = [
  ...above,
  ...leadFormFields.filter((field) => !placed.includes(field)).map((field) => [field]),
  ...below,
]

/** The fields of a lead, for creating and for changing; shows at once when the phone or email is somebody else's. */
export function LeadForm(props: LeadFormProps): ReactNode {
  const { place, initial, leadId, verb, bodyOf, onSaved, onCancel } = props
  const { form, isRestored, isTyped, forget, discard } = useKeptForm<LeadFormValues>(place, {
    initialValues: initial,
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is needed') : null),
      email: (email, { phone }) =>
        email.trim() === '' && phone.trim() === '' ? t('An email or a phone is needed') : null,
    },
  })
  // Of the save, not of the form: whoever has gone to another lead meanwhile finds no draft of what is saved.
  const save = useMutation({ ...saveLead, onSuccess: forget })
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
        {isRestored && isTyped && <RestoredNote onDiscard={discard} />}
        <TextInput label={t('Name')} withAsterisk autoFocus data-autofocus {...form.getInputProps('name')} />
        {rows.map((row) => (
          <Fragment key={row.join()}>
            <Group grow gap="xs" align="flex-start">
              {row.map((field) => (
                <LeadFieldInput
                  key={field}
                  field={field}
                  mustChoose={leadId !== undefined}
                  input={{
                    ...form.getInputProps(field),
                    ...(field === 'tags' && leadId && { description: tagsHint }),
                  }}
                />
              ))}
            </Group>
            {row.includes('phone') && <MergeNotice email={reach.email} phone={reach.phone} leadId={leadId} />}
          </Fragment>
        ))}
        <KeptFooter
          form={{ isTyped, discard }}
          write={save}
          failed={t('Not saved')}
          verb={verb}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
