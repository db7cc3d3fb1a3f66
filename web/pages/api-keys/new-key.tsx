import { Modal } from '@mantine/core'
import type { KeyWithSecret } from '../../contract.ts'
import { peopleById, usePeople } from '../../people/people.ts'
import { createKey } from '../../requests/api-keys.ts'
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
