import { useDebouncedValue } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { fieldErrors } from '../../api-error.ts'
import type { Lead } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { LeadFieldInput } from '../../leads/lead-field-input.tsx'
import { rowOf } from '../../leads/lead-fields.ts'
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx'
import { t } from '../../ui/language/translate.ts'
import { KeepReplaced } from './contacts/keep-replaced.tsx'
import { editPlace } from './edit-lead.tsx'
import { ChangedMeanwhile, useEditedLead } from './edited-lead.ts'
import { type LeadFormValues, valuesOf } from './lead-form-values.ts'
import { MergeNotice } from './merging/merge-notice.tsx'

interface EditFactProps {
  lead: Lead
  field: LeadField
  onDone: () => void
}

const typingPauseMs = 350

/** One field, changed where it stands: Enter or leaving saves (long text: Ctrl+Enter), Escape takes it back. */
export function EditFact({ lead, field, onDone }: EditFactProps): ReactNode {
  const { before, write: save, keeping } = useEditedLead(lead)
  const [isAsking, setAsking] = useState(false)
  const isLeaving = useRef(false)
  const { kind, label, isLong, isCleared } = rowOf(field)
  const { form, isTyped, forget, discard } = useKeptForm<LeadFormValues>(editPlace(lead.id), {
    initialValues: valuesOf(before),
  })
  const [typed] = useDebouncedValue(String(form.values[field] ?? ''), typingPauseMs)

  const close = (): void => {
    isLeaving.current = true
    discard()
    onDone()
  }
  const submit = (): void => {
    if (isLeaving.current || save.isPending) return
    const values = form.getValues()
    const isKept = !isCleared && kind !== 'contact' && kind !== 'tags'
    const isEmptied = isKept && String(values[field] ?? '').trim() === ''
    if (JSON.stringify(values[field]) === JSON.stringify(valuesOf(before)[field])) close()
    else if (isEmptied) form.setFieldError(field, t('{field} cannot be emptied', { field: label }))
    else void change(values)
  }
  // An agent who gives the lead away no longer sees it, nor this field, by the time that it is saved: the draft goes all the same.
  const change = async (values: LeadFormValues): Promise<void> => {
    try {
      await save.mutateAsync(values)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const meanwhile = error instanceof ChangedMeanwhile ? error.byField : {}
      form.setErrors({ [field]: message, ...fieldErrors(error, [field]), ...meanwhile })
      return
    }
    forget()
    onDone()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (isLong && isTyped) setAsking(!isAsking)
      else close()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  // What the input makes of being left (a typed tag is added) comes first.
  const onLeave = (event: FocusEvent<HTMLElement>): void => {
    const isWithin = event.currentTarget.contains(event.relatedTarget)
    if (!isWithin && !isAsking) setTimeout(submit)
  }
  const isChoice = kind === 'choice' || kind === 'person'
  const input = form.getInputProps(field)
  return (
    <>
      <form
        style={{ flex: 1, minWidth: 0 }}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={onKey}
        onBlur={onLeave}
      >
        <LeadFieldInput
          field={field}
          mustChoose
          input={{
            ...input,
            label: undefined,
            'aria-label': label,
            autoFocus: true,
            size: 'xs',
            readOnly: save.isPending,
            'data-mantine-stop-propagation': true,
            ...(isLong && { onFocus: goToEnd }),
            ...(isChoice && {
              defaultDropdownOpened: true,
              onChange: (value: string | null) => {
                input.onChange(value)
                setTimeout(submit)
              },
            }),
          }}
        />
        {kind === 'contact' && (
          <>
            <KeepReplaced keeping={keeping} typed={form.values} />
            <MergeNotice
              email={field === 'email' ? typed.trim() : ''}
              phone={field === 'phone' ? typed.trim() : ''}
              leadId={lead.id}
            />
          </>
        )}
      </form>
      <DiscardDialog opened={isAsking} onClose={() => setAsking(false)} onDiscard={close} />
    </>
  )
}

/** One goes on writing where the text ends. */
function goToEnd({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement)
    target.setSelectionRange(target.value.length, target.value.length)
}
