import { List, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../contract.ts'
import { changeUser, userImpact } from '../../requests/users.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { counted } from '../../ui/format.ts'
import { t } from '../../ui/translate.ts'

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
      title={t(disabling ? 'Disable {name}?' : 'Enable {name}?', { name: user.name })}
      verb={disabling ? t('Disable user') : t('Enable user')}
      dangerous={disabling}
      act={act}
      write={{ isPending: change.isPending, error: change.error ?? impact.error }}
    >
      <Text size="sm">
        {disabling
          ? t('Signed out everywhere at once, and:')
          : t('May sign in again with the same password, and:')}
      </Text>
      {impact.data && (
        <List size="sm" spacing={2}>
          <List.Item>
            {t(disabling ? '{keys} answer 401 until enabled again' : '{keys} work again', {
              keys: counted(impact.data.keys, t('API key'), t('API keys')),
            })}
          </List.Item>
          <List.Item>
            {t(
              disabling && hasLeads
                ? '{leads} stay assigned to this person; next you can hand them over'
                : '{leads} stay assigned to this person',
              { leads: counted(impact.data.leads, t('lead'), t('leads')) },
            )}
          </List.Item>
          <List.Item>
            {t(disabling ? '{rules} pass this person over' : '{rules} count this person in', {
              rules: counted(impact.data.rules, t('distribution rule'), t('distribution rules')),
            })}
          </List.Item>
          <List.Item>
            {t(
              impact.data.webhooks === 1
                ? '{webhooks} has this person as default'
                : '{webhooks} have this person as default',
              { webhooks: counted(impact.data.webhooks, t('webhook'), t('webhooks')) },
            )}
            {disabling && `: ${t('their leads then go to nobody')}`}
          </List.Item>
        </List>
      )}
    </ConfirmDialog>
  )
}
