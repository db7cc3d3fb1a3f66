import { Modal } from '@mantine/core'
import type { ApiKey, KeyWithSecret } from '../../contract.ts'
import { peopleById, usePeople } from '../../people/people.ts'
import { changeKey, createKey } from '../../requests/api-keys.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { KeyForm } from './key-form.tsx'

interface NewKeyProps {
  opened: boolean
  onClose: () => void
  onCreated: (key: KeyWithSecret) => void
}

/** Creates a key: an admin's for anybody, an agent's for that agent. */
export function NewKey({ opened, onClose, onCreated }: NewKeyProps) {
  const { user, isAdmin } = useSession()
  const people = usePeople()
  return (
    <Modal opened={opened} onClose={onClose} title={t('New API key')}>
      <KeyForm
        place="new key"
        initial={{ name: '', user_id: user.id, permissions: ['read', 'write'], ip_whitelist: [] }}
        users={isAdmin ? peopleById(people.data) : undefined}
        verb={t('Create key')}
        save={createKey}
        onSaved={onCreated}
        onCancel={onClose}
      />
    </Modal>
  )
}

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
