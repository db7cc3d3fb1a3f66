import { Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiKey, KeyWithSecret } from '../../contract.ts'
import { peopleById, usePeople } from '../../people/people.ts'
import {
  changeKey,
  createKey,
  endOldSecret,
  regenerateKey,
  revokeKey,
  rotateKey,
} from '../../requests/api-keys.ts'
import { useSession } from '../../session.tsx'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Moment } from '../../ui/values/moment.tsx'
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

const overlaps = [
  { value: '3600', label: t('1 hour') },
  { value: '86400', label: t('24 hours') },
  { value: '604800', label: t('7 days') },
  { value: '2592000', label: t('30 days') },
]

interface RotateKeyProps {
  apiKey: ApiKey
  onClose: () => void
  onRotated: (key: KeyWithSecret) => void
}

/** A new value for a key, while the present one goes on for a chosen time. */
export function RotateKey({ apiKey, onClose, onRotated }: RotateKeyProps): ReactNode {
  const rotate = useMutation(rotateKey(apiKey.id))
  const [overlap, setOverlap] = useState('86400')
  return (
    <Modal opened onClose={onClose} title={t('Rotate key “{name}”', { name: apiKey.name })}>
      <Form
        onSubmit={() => rotate.mutate({ overlap_seconds: Number(overlap) }, { onSuccess: onRotated })}
        write={rotate}
        failed={t('Not rotated')}
        verb={t('Rotate key')}
        onCancel={onClose}
      >
        <Text>
          {t(
            'You get a new value now. The one that ends in {ending} goes on for the time that you choose, so that nothing is refused while you change it over. Both count against the same limit.',
            { ending: apiKey.last_four },
          )}
        </Text>
        <Stack gap={4}>
          <Text fw={500} id="overlap-label">
            {t('The present value works for')}
          </Text>
          <SegmentedControl
            aria-labelledby="overlap-label"
            fullWidth
            data={overlaps}
            value={overlap}
            onChange={setOverlap}
          />
        </Stack>
        {apiKey.old_key_until && (
          <Text component="div">
            {rich(
              'The value before it, which would have worked until {moment}, ends at once: a key has two values at most.',
              { moment: <Moment at={apiKey.old_key_until} /> },
            )}
          </Text>
        )}
      </Form>
    </Modal>
  )
}
