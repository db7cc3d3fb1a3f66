import { List, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../contract.ts'
import { changeUser, userImpact } from '../../requests/users.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { counted } from '../../ui/format.ts'

interface DisableUserProps {
  user: User
  onClose: () => void
  /** Somebody with leads was disabled: they may be handed over. */
  onLeft: () => void
}

/** Disables or enables a user after saying what that does to keys, leads, webhooks and rules (decision 0004.34). */
export function DisableUser({ user, onClose, onLeft }: DisableUserProps): ReactNode {
  const impact = useQuery(userImpact(user.id))
  const change = useMutation(changeUser(user.id))
  const disabling = !user.disabled
  const hasLeads = (impact.data?.leads ?? 0) > 0
  const act = (): void =>
    change.mutate({ disabled: disabling }, { onSuccess: disabling && hasLeads ? onLeft : onClose })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${disabling ? 'Disable' : 'Enable'} ${user.name}?`}
      verb={disabling ? 'Disable user' : 'Enable user'}
      dangerous={disabling}
      act={act}
      write={{ isPending: change.isPending, error: change.error ?? impact.error }}
    >
      <Text size="sm">
        {disabling ? 'Signed out everywhere at once, and:' : 'May sign in again with the same password, and:'}
      </Text>
      {impact.data && (
        <List size="sm" spacing={2}>
          <List.Item>
            {counted(impact.data.keys, 'API key')}{' '}
            {disabling ? 'answer 401 until enabled again' : 'work again'}
          </List.Item>
          <List.Item>
            {counted(impact.data.leads, 'lead')} stay assigned to this person
            {disabling && hasLeads && '; next you can hand them over'}
          </List.Item>
          <List.Item>
            {counted(impact.data.rules, 'distribution rule')}{' '}
            {disabling ? 'pass this person over' : 'count this person in'}
          </List.Item>
          <List.Item>
            {counted(impact.data.webhooks, 'webhook')} {impact.data.webhooks === 1 ? 'has' : 'have'} this
            person as default{disabling && ': their leads then go to nobody'}
          </List.Item>
        </List>
      )}
    </ConfirmDialog>
  )
}
