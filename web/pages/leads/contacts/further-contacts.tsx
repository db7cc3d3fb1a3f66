import { ActionIcon, Anchor, Box, Text, TextInput, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowUp, IconUsers, IconX, type TablerIcon } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ContactAct, LeadDetail } from '../../../contract.ts'
import { rowOf } from '../../../leads/lead-fields.ts'
import { PhoneLink } from '../../../phones/phones.tsx'
import { useReadPhone } from '../../../phones/use-dial.tsx'
import { changeContact } from '../../../requests/leads.ts'
import { useSession } from '../../../session.tsx'
import { t } from '../../../ui/language/translate.ts'
import { CopyButton } from '../../../ui/values/copy-button.tsx'
import styles from './further-contacts.module.css'

/** By what else a lead is known and found, under its main phone or email; each is made the main one, or removed, by one press (decision 0045). */
export function FurtherContacts({ lead, kind }: { lead: LeadDetail; kind: ContactAct['kind'] }): ReactNode {
  const { canWrite } = useSession()
  const readPhone = useReadPhone()
  const change = useMutation(changeContact)
  const further = lead.further_contacts.filter((one) => one.kind === kind)
  const shared = lead.shared_contacts.filter((key) => key.startsWith(`${kind}:`))
  const shown = (text: string): string => (kind === 'phone' ? readPhone({ sent: text }).shown : text)
  const act = (what: ContactAct['act'], contact: string, said: string): void =>
    change.mutate(
      { id: lead.id, act: what, kind, contact },
      { onSuccess: () => notifications.show({ message: said }) },
    )
  const button = (Icon: TablerIcon, label: string, onClick: () => void): ReactNode =>
    canWrite && (
      <Tooltip label={label}>
        <ActionIcon size="sm" aria-label={label} disabled={change.isPending} onClick={onClick}>
          <Icon size={15} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <>
      {further.map(({ value, text }) => {
        const contact = kind === 'phone' ? shown(value) : text
        return (
          <span key={value} className={styles.further}>
            <Text span c="dimmed" className="nowrap">
              {t('also')}
            </Text>
            {kind === 'phone' ? (
              <PhoneLink sent={text} e164={value} lead={lead} />
            ) : (
              <Anchor href={`mailto:${text}`}>{contact}</Anchor>
            )}
            <Box component="span" visibleFrom="sm">
              <CopyButton text={text} what={contact} />
            </Box>
            {button(IconArrowUp, t('Make {contact} the main one', { contact }), () =>
              act('make_main', value, t('{contact} is the main one now', { contact })),
            )}
            {button(IconX, t('Remove {contact}', { contact }), () =>
              act('remove', value, t('{contact} is removed. The timeline can undo it.', { contact })),
            )}
          </span>
        )
      })}
      {shared.map((key) => {
        const value = key.slice(kind.length + 1)
        const contact = shown(value)
        return (
          <span key={key} className={styles.further}>
            <Text span c="dimmed">
              {t('Several people share {contact}', { contact })}
            </Text>
            {button(IconUsers, t('{contact} is one person’s alone', { contact }), () =>
              act('not_shared', value, t('{contact} is one person’s alone again', { contact })),
            )}
          </span>
        )
      })}
      {canWrite && <AddContact lead={lead} kind={kind} />}
    </>
  )
}

/** Takes down another phone or email of a lead that has one: Enter saves, Escape takes it back. */
function AddContact({ lead, kind }: { lead: LeadDetail; kind: ContactAct['kind'] }): ReactNode {
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
