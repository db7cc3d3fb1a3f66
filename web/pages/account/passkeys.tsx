import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Passkey, SecondFactor } from '../../contract.ts'
import { removePasskey } from '../../requests/second-factor.ts'
import { whyNoPasskeys } from '../../second-factor/browser-passkeys.ts'
import { useSession } from '../../session.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { RemoveFactor } from './remove-factor.tsx'

const AddPasskey = lazy(async () => ({
  default: (await import('../../second-factor/add-passkey.tsx')).AddPasskey,
}))

/** One's passkeys: which there are, when they were last used, and ways to add and remove them. */
export function Passkeys({ factor, canRemove }: { factor: SecondFactor; canRemove: boolean }): ReactNode {
  const { canWrite } = useSession()
  const [adding, setAdding] = useState<'no' | 'asks' | 'shows codes'>('no')
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const done = (): void => setAdding('no')
  const whyNot = whyNoPasskeys(factor)
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text component="div">
          {t('Passkeys')}
          {whyNot !== null && (
            <Text span c="dimmed" className="break-anywhere">
              {' '}
              {whyNot}
            </Text>
          )}
        </Text>
        {canWrite && whyNot === null && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding('asks')}>
            {t('Add…')}
          </Button>
        )}
      </Group>
      {factor.passkeys.length > 0 && (
        <Stack component="ul" gap={6} m={0} pl="md" style={{ listStyle: 'none' }} aria-label={t('Passkeys')}>
          {factor.passkeys.map((passkey) => (
            <Group component="li" key={passkey.id} justify="space-between" gap="xs" wrap="nowrap">
              <Named passkey={passkey} />
              {canWrite && canRemove && (
                <Button
                  size="compact-sm"
                  variant="default"
                  flex="none"
                  aria-label={t('Remove {name}…', { name: passkey.name })}
                  onClick={() => setRemoved(passkey)}
                >
                  {t('Remove…')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
      <Modal
        opened={adding !== 'no'}
        onClose={done}
        title={adding === 'shows codes' ? t('Your recovery codes') : t('Add a passkey')}
        closeOnClickOutside={false}
        closeOnEscape={adding === 'asks'}
        withCloseButton={adding === 'asks'}
      >
        <Suspense fallback={<Loading />}>
          <AddPasskey onDone={done} onCancel={done} onCodes={() => setAdding('shows codes')} />
        </Suspense>
      </Modal>
      <RemoveFactor
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('Remove the passkey {name}?', { name: removed?.name ?? '' })}
        remove={removePasskey}
        id={removed?.id ?? ''}
      >
        {t(
          'It signs you in no longer; remove it from your device as well. Without another second factor the password alone signs you in, and your recovery codes go too.',
        )}
      </RemoveFactor>
    </Stack>
  )
}

/** A passkey's name, where it works if that is not here, and when it was made and used. */
function Named({ passkey }: { passkey: Passkey }): ReactNode {
  const { name, host, created_at, last_used_at } = passkey
  return (
    <Text component="div" className="break-anywhere">
      {name}
      <Text span c="dimmed">
        {host !== window.location.hostname && ` ${t('at {host}', { host })}`} ·{' '}
        {rich('added {moment}', { moment: <Moment at={created_at} /> })} ·{' '}
        {last_used_at === null
          ? t('never used')
          : rich('used {moment}', { moment: <Moment at={last_used_at} /> })}
      </Text>
    </Text>
  )
}
