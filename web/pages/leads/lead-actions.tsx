import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconArrowMerge,
  IconDots,
  IconPencil,
  IconPhone,
  IconPhonePlus,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Lead, LeadDetail } from '../../contract.ts'
import { forgetDraftsAbout } from '../../drafts/drafts.ts'
import { ChatButton } from '../../phones/phones.tsx'
import { useDial } from '../../phones/use-dial.tsx'
import { callsOf } from '../../requests/call-logs.ts'
import { deleteLead, deletionOf, timelineOf } from '../../requests/leads.ts'
import { useSession } from '../../session.tsx'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../ui/language/format.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { MenuAct } from '../../ui/tables/menu-act.tsx'
import { CallAgain } from './call-again.tsx'
import { mergeAddress } from './merging/merge-address.ts'

interface LeadActionsProps {
  lead: LeadDetail
  /** One came here on a walk through the list: the keyboard waits on the call. */
  isWalked: boolean
  onEdit: () => void
  onLogCall: () => void
  onGone: () => void
}

/** What can be done with a lead: call, message, log a call, edit, merge, delete. */
export function LeadActions({ lead, isWalked, onEdit, onLogCall, onGone }: LeadActionsProps): ReactNode {
  const { canWrite } = useSession()
  const { link, chat, question } = useDial(
    { sent: lead.phone ?? '', e164: lead.phone_e164 },
    lead,
    canWrite ? onLogCall : undefined,
  )
  const [isDeleting, setDeleting] = useState(false)
  const queries = useQueryClient()
  const keyed = [
    ['l', IconPhonePlus, t('Log a call'), onLogCall],
    ['e', IconPencil, t('Edit'), onEdit],
  ] as const
  // Calls and timeline go on the paper as well, though their tabs were not opened.
  const print = async (): Promise<void> => {
    await Promise.all([
      queries.ensureQueryData(callsOf(lead.id)),
      queries.ensureQueryData(timelineOf(lead.id)),
    ])
    window.print()
  }
  return (
    <Group gap={4}>
      {lead.phone !== null && (
        <>
          <Button
            component="a"
            {...link}
            color={lead.not_to_call ? 'red.8' : 'pine'}
            size="xs"
            px={8}
            leftSection={<IconPhone size={15} />}
            autoFocus={isWalked}
            data-autofocus={isWalked || undefined}
          >
            {t('Call')}
          </Button>
          {question}
          {chat && <ChatButton href={chat} label={t('Message on WhatsApp')} size={30} />}
        </>
      )}
      {canWrite && (
        <>
          {keyed.map(([key, Icon, label, act]) => (
            <Button
              key={key}
              size="xs"
              px={8}
              variant="default"
              leftSection={<Icon size={15} />}
              data-key={key}
              onClick={act}
            >
              {label}
            </Button>
          ))}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('More')} size={30}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <MenuAct
                to={mergeAddress(lead.id)}
                icon={IconArrowMerge}
                label={t('Merge with another lead…')}
              />
              <MenuAct icon={IconPrinter} onClick={() => void print()} label={t('Print…')} />
              <MenuAct
                isDangerous
                icon={IconTrash}
                onClick={() => setDeleting(true)}
                label={t('Delete lead…')}
              />
            </Menu.Dropdown>
          </Menu>
          <CallAgain lead={lead} />
          {isDeleting && <DeleteLead lead={lead} onClose={() => setDeleting(false)} onDeleted={onGone} />}
        </>
      )}
    </Group>
  )
}

interface DeleteLeadProps {
  lead: Lead
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a lead after its name was typed; says what goes with it (§4.3, decision 0006.47). */
function DeleteLead({ lead, onClose, onDeleted }: DeleteLeadProps) {
  const { user } = useSession()
  const deletion = useQuery(deletionOf(lead.id))
  const finish = (): void => {
    forgetDraftsAbout(user.id, lead.id)
    notifications.show({ message: t('{name} is deleted', { name: lead.name }) })
    onClose()
    onDeleted()
  }
  return (
    <ConfirmWrite
      onClose={onClose}
      title={t('Delete this lead?')}
      verb={t('Delete lead')}
      typed={lead.name}
      write={deleteLead}
      body={lead.id}
      onDone={finish}
    >
      {deletion.data
        ? rich(
            '{name} is deleted for good, with notes, {calls}, {activities} and the bodies of {deliveries}. This cannot be undone.',
            {
              name: <b>{lead.name}</b>,
              calls: counted(deletion.data.call_logs, t('call log'), t('call logs')),
              activities: counted(deletion.data.activities, t('timeline entry'), t('timeline entries')),
              deliveries: counted(deletion.data.deliveries, t('webhook delivery'), t('webhook deliveries')),
            },
          )
        : rich('{name} is deleted for good, with notes. This cannot be undone.', {
            name: <b>{lead.name}</b>,
          })}
    </ConfirmWrite>
  )
}
