import { Anchor, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ContactAct, LeadDetail } from '../../../contract.ts'
import { rowOf } from '../../../leads/lead-fields.ts'
import { changeContact } from '../../../requests/leads.ts'
import { t } from '../../../ui/language/translate.ts'
import styles from './further-contacts.module.css'

/** Takes down another phone or email of a lead that has one: Enter saves, Escape takes it back. */
export function AddContact({ lead, kind }: { lead: LeadDetail; kind: ContactAct['kind'] }): ReactNode {
  const add = useMutation({ ...changeContact, meta: { ...changeContact.meta, shownInPlace: true } })
  const [typed, setTyped] = useState<string | null>(null)
  const label = kind === 'phone' ? t('Add another phone') : t('Add another email')
  if (lead[kind] === null) return null
  if (typed === null)
    return (
      <Anchor component="button" size="xs" c="dimmed" onClick={() => setTyped('')}>
        {label}
      </Anchor>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() === '') setTyped(null)
    else add.mutate({ id: lead.id, act: 'add', kind, contact: typed }, { onSuccess: () => setTyped(null) })
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        type={rowOf(kind).inputType}
        size="xs"
        aria-label={label}
        autoFocus
        value={typed}
        readOnly={add.isPending}
        error={add.error?.message}
        data-mantine-stop-propagation
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() === '' && setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setTyped(null)
        }}
      />
    </form>
  )
}
