import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { browserOf } from '../people/session-columns.tsx'
import { addPasskey } from '../requests/second-factor.ts'
import { Form } from '../ui/forms/form.tsx'
import { t } from '../ui/language/translate.ts'
import { ThenCodes } from './then-codes.tsx'

interface AddPasskeyProps {
  onDone: () => void
  onCancel: () => void
  /** Recovery codes are to be seen: whatever stands around must not be closed by accident. */
  onCodes: () => void
}

/** Adds a passkey: a name, then the browser's own dialog. */
export const AddPasskey = ({ onDone, onCancel, onCodes }: AddPasskeyProps): ReactNode => (
  <ThenCodes onDone={onDone} onCodes={onCodes}>
    {(onAdded) => <NameForm onAdded={onAdded} onCancel={onCancel} />}
  </ThenCodes>
)

interface NameFormProps {
  onAdded: (recoveryCodes: string[]) => void
  onCancel: () => void
}

function NameForm({ onAdded, onCancel }: NameFormProps): ReactNode {
  const [name, setName] = useState(() => browserOf(navigator.userAgent))
  const add = useMutation(addPasskey)
  return (
    <Form
      onSubmit={() => add.mutate(name, { onSuccess: ({ recovery_codes }) => onAdded(recovery_codes) })}
      write={add}
      failed={t('Not added')}
      verb={t('Add passkey')}
      disabled={name.trim() === ''}
      onCancel={onCancel}
    >
      <Text>
        {t(
          'Your fingerprint, face, screen lock or security key stands in for a code. The browser asks for it next.',
        )}
      </Text>
      <TextInput
        label={t('Name')}
        description={t('By which you tell it from others')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Form>
  )
}
