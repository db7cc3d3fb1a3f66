import { Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { renewRecoveryCodes } from '../../requests/second-factor.ts'
import { Proved } from '../../second-factor/prove-password.tsx'
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { t } from '../../ui/language/translate.ts'

/** Makes new recovery codes and shows them once, after the password where that was given long ago. */
export function RenewCodes({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const renew = useMutation(renewRecoveryCodes)
  const close = (): void => {
    onClose()
    renew.reset()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={renew.data ? t('New recovery codes') : t('New recovery codes?')}
      closeOnClickOutside={!renew.data}
      closeOnEscape={!renew.data}
      withCloseButton={!renew.data}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recovery_codes} onKept={close} />
      ) : (
        <Proved>
          <Form
            onSubmit={() => renew.mutate()}
            write={renew}
            failed={t('Not made')}
            verb={t('Make new codes')}
            onCancel={onClose}
          >
            <Text>{t('The codes that you have kept stop working.')}</Text>
          </Form>
        </Proved>
      )}
    </Modal>
  )
}
