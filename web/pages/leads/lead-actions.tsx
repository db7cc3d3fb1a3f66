import { ActionIcon, Button, Group, Menu, Select } from '@mantine/core'
import { IconDots, IconPencil, IconPhone, IconPhonePlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type LeadDetail, type LeadStatus, leadStatuses } from '../../contract.ts'
import { useSession } from '../../session.tsx'
import { DeleteLead } from './delete-lead.tsx'
import { useSetStatus } from './set-status.ts'

interface LeadActionsProps {
  lead: LeadDetail
  onEdit: () => void
  onLogCall: () => void
  onGone: () => void
}

/** What can be done with a lead: move its status, call, log a call, edit, delete. */
export function LeadActions({ lead, onEdit, onLogCall, onGone }: LeadActionsProps): ReactNode {
  const { canWrite } = useSession()
  const [isDeleting, setDeleting] = useState(false)
  const setStatus = useSetStatus(lead)
  return (
    <Group gap="xs">
      {lead.phone && (
        <Button component="a" href={`tel:${lead.phone}`} size="xs" leftSection={<IconPhone size={15} />}>
          Call
        </Button>
      )}
      {canWrite && (
        <>
          <Button size="xs" variant="default" leftSection={<IconPhonePlus size={15} />} onClick={onLogCall}>
            Log a call
          </Button>
          <Button size="xs" variant="default" leftSection={<IconPencil size={15} />} onClick={onEdit}>
            Edit
          </Button>
          <Select
            size="xs"
            w={118}
            aria-label="Status"
            data={leadStatuses}
            value={lead.status}
            allowDeselect={false}
            onChange={(status) => status && setStatus.mutate(status as LeadStatus)}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label="More" size={30}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
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
