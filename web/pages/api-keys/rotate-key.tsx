import { Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiKey, KeyWithSecret } from '../../contract.ts'
import { rotateKey } from '../../requests/api-keys.ts'
import { Form } from '../../ui/forms/form.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Moment } from '../../ui/values/moment.tsx'

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
