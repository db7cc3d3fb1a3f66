import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  IconArrowMerge,
  IconDots,
  IconPencil,
  IconPhone,
  IconPhonePlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { LeadDetail } from '../../contract.ts'
import { ChatButton, useReadPhone } from '../../phones.tsx'
import { useSession } from '../../session.tsx'
import { DeleteLead } from './delete-lead.tsx'
import { mergeAddress } from './merge-address.ts'

interface LeadActionsProps {
  lead: LeadDetail
  onEdit: () => void
  onLogCall: () => void
  onGone: () => void
}

/** What can be done with a lead: call, message, log a call, edit, merge, delete. */
export function LeadActions({ lead, onEdit, onLogCall, onGone }: LeadActionsProps): ReactNode {
  const { canWrite } = useSession()
  const readPhone = useReadPhone()
  const phone = lead.phone === null ? null : readPhone(lead.phone)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Group gap="xs">
      {phone && (
        <>
          <Button component="a" href={phone.dial} size="xs" leftSection={<IconPhone size={15} />}>
            Call
          </Button>
          {phone.chat && <ChatButton href={phone.chat} label="Message on WhatsApp" size={30} />}
        </>
      )}
      {canWrite && (
        <>
          <Button size="xs" variant="default" leftSection={<IconPhonePlus size={15} />} onClick={onLogCall}>
            Log a call
          </Button>
          <Button size="xs" variant="default" leftSection={<IconPencil size={15} />} onClick={onEdit}>
            Edit
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label="More" size={30}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                component={Link}
                to={mergeAddress(lead.id)}
                leftSection={<IconArrowMerge size={16} />}
              >
                Merge with another lead…
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
                Delete lead…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <DeleteLead lead={lead} opened={isDeleting} onClose={() => setDeleting(false)} onDeleted={onGone} />
        </>
      )}
    </Group>
  )
}
