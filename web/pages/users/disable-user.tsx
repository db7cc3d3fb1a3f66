import { List, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { User, UserImpact } from '../../contract.ts'
import { changeUser, userImpact } from '../../requests/users.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../ui/language/translate.ts'
import { disablingWords } from './disabling-words.ts'

interface DisableUserProps {
  user: User
  onClose: () => void
  /** Somebody with leads was disabled: they may be handed over. */
  onLeft: () => void
}

/** Disables or enables a user after saying what that does to keys, leads, webhooks and rules (decision 0004.34). */
export function DisableUser({ user, onClose, onLeft }: DisableUserProps) {
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
      <Consequences isDisabling={disabling} impact={impact.data} />
    </ConfirmDialog>
  )
}

interface ConsequencesProps {
  isDisabling: boolean
  /** Not there yet, or out of reach: what happens at once is said all the same. */
  impact: UserImpact | undefined
}

/** What it does at once, and to what this person has. */
function Consequences({ isDisabling, impact }: ConsequencesProps) {
  const said = impact ? disablingWords(impact, isDisabling) : []
  const isAll = said.length === 0
  const whatBegins = isDisabling
    ? t(isAll ? 'Signed out everywhere at once.' : 'Signed out everywhere at once, and:')
    : t(
        isAll
          ? 'May sign in again with the same password.'
          : 'May sign in again with the same password, and:',
      )
  return (
    <>
      <Text>{whatBegins}</Text>
      {!isAll && (
        <List size="sm" spacing={2}>
          {said.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}
