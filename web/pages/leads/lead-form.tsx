import { Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseMutationResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { fieldErrors } from '../../api-error.ts'
import type { LeadField } from '../../contract-capture.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { KeptFormFrame } from '../../drafts/kept-form-frame.tsx'
import { LeadFieldInput } from '../../leads/lead-field-input.tsx'
import { t } from '../../ui/language/translate.ts'
import { type Keeping, KeepReplaced } from './contacts/keep-replaced.tsx'
import { ChangedMeanwhile } from './edited-lead.ts'
import { type LeadFormValues, leadFormFields } from './lead-form-values.ts'
import { MergeNotice } from './merging/merge-notice.tsx'

interface LeadFormProps<Saved> {
  /** Under which what is typed is kept. */
  place: string
  initial: LeadFormValues
  /** The lead that is being changed; without one a lead is created. */
  leadId?: string
  keeping?: Keeping
  verb: string
  write: UseMutationResult<Saved, Error, LeadFormValues>
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

const typingPauseMs = 350

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
export function LeadForm<Saved>(props: LeadFormProps<Saved>): ReactNode {
  const { place, initial, leadId, keeping, verb, write: save, onSaved, onCancel } = props
  const kept = useKeptForm<LeadFormValues>(place, {
    initialValues: initial,
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is needed') : null),
      email: (email, { phone }) =>
        email.trim() === '' && phone.trim() === '' ? t('An email or a phone is needed') : null,
    },
  })
  const { form } = kept
  const [reach] = useDebouncedValue(
    { email: form.values.email.trim(), phone: form.values.phone.trim() },
    typingPauseMs,
  )

  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // Whoever has gone to another lead meanwhile finds no draft of what is saved, and stays there.
  const submit = form.onSubmit(async (values) => {
    try {
      const saved = await save.mutateAsync(values)
      kept.forget()
      if (isShown.current) onSaved(saved)
    } catch (error) {
      const meanwhile = error instanceof ChangedMeanwhile ? error.byField : {}
      form.setErrors({ ...fieldErrors(error, leadFormFields), ...meanwhile })
    }
  })
  return (
    <KeptFormFrame
      gap="xs"
      kept={kept}
      onSubmit={submit}
      write={save}
      failed={t('Not saved')}
      verb={verb}
      onCancel={onCancel}
    >
      <TextInput label={t('Name')} withAsterisk autoFocus data-autofocus {...form.getInputProps('name')} />
      {rows.map((row) => (
        <Fragment key={row.join()}>
          <Group grow gap="xs" align="flex-start">
            {row.map((field) => (
              <LeadFieldInput
                key={field}
                field={field}
                mustChoose={leadId !== undefined}
                input={form.getInputProps(field)}
              />
            ))}
          </Group>
          {row.includes('phone') && keeping && <KeepReplaced keeping={keeping} typed={form.values} />}
          {row.includes('phone') && <MergeNotice email={reach.email} phone={reach.phone} leadId={leadId} />}
        </Fragment>
      ))}
    </KeptFormFrame>
  )
}
