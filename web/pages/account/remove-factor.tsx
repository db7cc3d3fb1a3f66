import { Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Write } from '../../requests/request.ts'
import { Proved } from '../../second-factor/prove-password.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { t } from '../../ui/language/translate.ts'

interface RemoveFactorProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What comes of it. */
  children: ReactNode
  remove: Write<unknown, string>
  id: string
}

/** Takes an authenticator app or a passkey away, after the password where that was given long ago. */
export function RemoveFactor(props: RemoveFactorProps): ReactNode {
  const { opened, onClose, title, children, id } = props
  const remove = useMutation(props.remove)
  const close = (): void => {
    onClose()
    remove.reset()
  }
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Proved>
        <Form
          onSubmit={() => remove.mutate(id, { onSuccess: close })}
          write={remove}
          failed={t('Not removed')}
          verb={t('Remove it')}
          color="red.8"
          onCancel={close}
        >
          <Text>{children}</Text>
        </Form>
      </Proved>
    </Modal>
  )
}
