import { Modal } from '@mantine/core'
import type { ApiKey } from '../../contract.ts'
import { changeKey } from '../../requests/api-keys.ts'
import { t } from '../../ui/language/translate.ts'
import { KeyForm } from './key-form.tsx'

/** Changes a key's name, permissions and whitelist; its user stays. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { name, permissions, ip_whitelist } = apiKey
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Key “{name}” of {user}', { name: apiKey.name, user: apiKey.user.name })}
    >
      <KeyForm
        place={`key ${apiKey.id}`}
        initial={{ name, permissions, ip_whitelist, user_id: null }}
        verb={t('Save changes')}
        save={changeKey(apiKey.id)}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Modal>
  )
}
