import type { ApiKey, KeyWithSecret } from '../../contract.ts'
import { endOldSecret, regenerateKey, revokeKey } from '../../requests/api-keys.ts'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Moment } from '../../ui/values/moment.tsx'

interface KeyQuestion {
  apiKey: ApiKey
  onClose: () => void
}

/** Ends the value before a rotation, before its time is over. */
export const EndOldSecret = ({ apiKey, onClose }: KeyQuestion) => (
  <ConfirmWrite
    write={endOldSecret}
    body={apiKey.id}
    onClose={onClose}
    title={t('End the old value now?')}
    verb={t('End old value')}
  >
    {rich(
      'Whatever still uses the value of {name} before the rotation gets 401 at once. It was last used: {moment}.',
      {
        name: <b>{apiKey.name}</b>,
        moment: <Moment at={apiKey.old_key_used_at} never={t('not since the rotation')} />,
      },
    )}
  </ConfirmWrite>
)

/** Revokes a key after its name was typed. */
export const RevokeKey = ({ apiKey, onClose }: KeyQuestion) => (
  <ConfirmWrite
    write={revokeKey}
    body={apiKey.id}
    onClose={onClose}
    title={t('Revoke this key?')}
    verb={t('Revoke key')}
    typed={apiKey.name}
  >
    {rich('The key {name} stops working at once and for good. Last used: {moment}.', {
      name: <b>{apiKey.name}</b>,
      moment: <Moment at={apiKey.last_used_at} never={t('never')} />,
    })}
  </ConfirmWrite>
)

/** Replaces a key's secret after asking. */
export const RegenerateKey = ({
  apiKey,
  ...asked
}: KeyQuestion & { onDone: (key: KeyWithSecret) => void }) => (
  <ConfirmWrite
    {...asked}
    write={regenerateKey}
    body={apiKey.id}
    title={t('Regenerate this key?')}
    verb={t('Regenerate key')}
  >
    {rich(
      'The key {name} that ends in {ending} stops working at once. Whatever uses it gets 401 until it has the new one. Name, permissions and addresses stay.',
      { name: <b>{apiKey.name}</b>, ending: apiKey.last_four },
    )}
  </ConfirmWrite>
)
