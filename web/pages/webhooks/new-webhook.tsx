import { Modal } from '@mantine/core'
import { findPlatform } from '../../platforms/platforms.ts'
import { t } from '../../ui/language/translate.ts'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { PlatformChoice } from './platform-choice.tsx'

interface NewWebhookProps {
  /** A platform's id where one is chosen; any other text asks for one; undefined: the dialog is closed. */
  step: string | undefined
  onStep: (step: string | null) => void
  onCreated: (id: string) => void
}

/** Makes a webhook: first the platform, then its name with what the platform needs set already. */
export function NewWebhook({ step, onStep, onCreated }: NewWebhookProps) {
  const platform = findPlatform(step ?? null)
  const close = (): void => onStep(null)
  return (
    <Modal
      opened={step !== undefined}
      onClose={close}
      title={t('New webhook')}
      onKeyDown={(event) => {
        // The list of platforms, which is always open, would keep the key to itself.
        if (event.key === 'Escape') close()
      }}
    >
      {platform ? (
        <NewWebhookForm
          key={platform.id}
          platform={platform}
          onBack={() => onStep('1')}
          onCancel={close}
          onCreated={onCreated}
        />
      ) : (
        <PlatformChoice onChoose={({ id }) => onStep(id)} />
      )}
    </Modal>
  )
}
