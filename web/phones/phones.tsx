import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../session.tsx'
import { type ReadablePhone, readPhone } from '../ui/forms/read-phone.ts'
import { t } from '../ui/language/translate.ts'
import { tip } from '../ui/values/tip.ts'
import { noteDialled } from './dialled-call.ts'
import styles from './phones.module.css'

/** `readPhone` for the account that one is signed in to. */
export function useReadPhone(): (sent: string) => ReadablePhone {
  const { account } = useSession()
  return (sent) => readPhone(sent, account.default_region)
}

/** A phone number as people write it; on hover as it was sent, where that is another spelling. */
export function Phone({ sent }: { sent: string }): ReactNode {
  const { shown } = useReadPhone()(sent)
  if (shown === sent) return <span className="nowrap">{shown}</span>
  return (
    <span className="nowrap" {...tip(t('Sent as {text}', { text: sent }))}>
      {shown}
    </span>
  )
}

/** A phone number that is dialled by a tap; the outcome with this lead is asked for afterwards. */
export function PhoneLink({ sent, leadId }: { sent: string; leadId: string }): ReactNode {
  const { dial } = useReadPhone()(sent)
  return (
    <a className={styles.dial} href={dial} onClick={() => noteDialled(leadId)}>
      <Phone sent={sent} />
    </a>
  )
}

interface ChatButtonProps {
  /** Where the conversation opens; `chat` of a phone number as it is read. */
  href: string
  label: string
  size: 30 | 44
}

/** Opens a conversation on WhatsApp. */
export function ChatButton({ href, label, size }: ChatButtonProps): ReactNode {
  return (
    <Tooltip label={t('Message on WhatsApp')}>
      <ActionIcon
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size={size}
        aria-label={label}
      >
        <IconBrandWhatsapp size={size === 44 ? 20 : 16} />
      </ActionIcon>
    </Tooltip>
  )
}

interface PhoneActionsProps {
  sent: string
  lead: { readonly id: string; readonly name: string }
}

/** Calls and messages a lead by one tap each. */
export function PhoneActions({ sent, lead: { id, name } }: PhoneActionsProps): ReactNode {
  const { dial, chat } = useReadPhone()(sent)
  return (
    <Group gap={6} wrap="nowrap">
      {chat && <ChatButton href={chat} label={t('Message {name} on WhatsApp', { name })} size={44} />}
      <ActionIcon
        component="a"
        href={dial}
        variant="light"
        color="pine"
        size={44}
        aria-label={t('Call {name}', { name })}
        onClick={() => noteDialled(id)}
      >
        <IconPhone size={20} />
      </ActionIcon>
    </Group>
  )
}
