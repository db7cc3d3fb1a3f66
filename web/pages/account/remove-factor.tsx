import { Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { removeTotp } from '../../requests/second-factor.ts'
import { Proved } from '../../second-factor/prove-password.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'

/** Takes the authenticator app away, after the password where that was given long ago. */
export function RemoveFactor({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const remove = useMutation(removeTotp)
  return (
    <Modal opened={opened} onClose={onClose} title="Remove the authenticator app?">
      <Proved>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            remove.mutate(undefined, { onSuccess: onClose })
          }}
        >
          <Stack gap="sm">
            <Text size="sm">
              Its codes stop working. Without another second factor the password alone signs you in, and your
              recovery codes go too.
            </Text>
            <FormFooter
              write={remove}
              failed="Not removed"
              verb="Remove it"
              color="red.8"
              onCancel={onClose}
            />
          </Stack>
        </form>
      </Proved>
    </Modal>
  )
}
