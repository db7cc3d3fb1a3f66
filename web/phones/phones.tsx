import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone, IconPhoneOff } from '@tabler/icons-react'
import { t } from '../ui/language/translate.ts'
import type { Column } from '../ui/tables/use-columns.ts'
import { tip } from '../ui/values/tip.ts'
import styles from './phones.module.css'
import { type Callee, type SentPhone, useDial, useReadPhone } from './use-dial.tsx'

/** A phone number as people write it; on hover as it was sent, where that is another spelling. */
export function Phone(phone: SentPhone) {
  const { sent } = phone
  const { shown } = useReadPhone()(phone)
  if (shown === sent) return <span className="nowrap">{shown}</span>
  return (
    <span className="nowrap" {...tip(t('Sent as {text}', { text: sent }))}>
      {shown}
    </span>
  )
}

/** Stands before the number of somebody who is not to be called. */
export function CalleeMark({ lead }: { lead: Pick<Callee, 'not_to_call'> }) {
  if (!lead.not_to_call) return null
  const label = t('Not to be called')
  return (
    <IconPhoneOff
      size={15}
      color="var(--danger)"
      className={styles.mark}
      role="img"
      aria-label={label}
      {...tip(label)}
    />
  )
}

/** A phone number that is dialled by a tap; the outcome with this lead is asked for afterwards. */
export function PhoneLink({ lead, ...phone }: PhoneActionsProps) {
  const { link, question } = useDial(phone, lead)
  return (
    <>
      <CalleeMark lead={lead} />{' '}
      <a className={styles.dial} {...link}>
        <Phone {...phone} />
      </a>
      {question}
    </>
  )
}

interface ChatButtonProps {
  /** Where the conversation opens; `chat` of a phone number as it is read. */
  href: string
  label: string
  size: 30 | 44
}

/** Opens a conversation on WhatsApp. */
export const ChatButton = ({ href, label, size }: ChatButtonProps) => (
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

interface PhoneActionsProps extends SentPhone {
  lead: Callee
}

/** Calls and messages a lead by one tap each. */
export function PhoneActions({ lead, ...phone }: PhoneActionsProps) {
  const { link, chat, question } = useDial(phone, lead)
  const { name } = lead
  return (
    <Group gap={6} wrap="nowrap">
      {chat && <ChatButton href={chat} label={t('Message {name} on WhatsApp', { name })} size={44} />}
      <ActionIcon
        component="a"
        {...link}
        variant="light"
        color={lead.not_to_call ? 'red' : 'pine'}
        size={44}
        aria-label={t('Call {name}', { name })}
      >
        {lead.not_to_call ? <IconPhoneOff size={20} /> : <IconPhone size={20} />}
      </ActionIcon>
      {question}
    </Group>
  )
}

/** The column in which a lead of a list is called and messaged. */
export const reachColumn: Column<Callee & { phone: string | null; phone_e164: string | null }> = {
  id: 'reach',
  header: t('Call or message'),
  isHeaderHidden: true,
  card: 'corner',
  cell: (lead) => lead.phone && <PhoneActions sent={lead.phone} e164={lead.phone_e164} lead={lead} />,
}
