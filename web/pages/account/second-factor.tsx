import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SecondFactor as SecondFactorState } from '../../contract.ts'
import { removeTotp, renewRecoveryCodes, secondFactor } from '../../requests/second-factor.ts'
import { Proved } from '../../second-factor/prove-password.tsx'
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx'
import { useSession } from '../../session.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { counted } from '../../ui/language/format.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Loading, Waiting } from '../../ui/page/loading.tsx'
import { Mark } from '../../ui/page/mark.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { Passkeys } from './passkeys.tsx'
import { RemoveFactor } from './remove-factor.tsx'

const SetUpTotp = lazy(async () => ({
  default: (await import('../../second-factor/set-up-totp.tsx')).SetUpTotp,
}))

/** One's own second factor: what is asked for at a sign-in beside the password. */
export function SecondFactor(): ReactNode {
  const own = useQuery(secondFactor)
  return (
    <Card title={t('Second factor')} aside={own.data && <Mark word={own.data.is_on ? 'On' : 'Off'} />}>
      <Waiting query={own} label={t('Loading the second factor')} />
      {own.data && <Factors factor={own.data} />}
    </Card>
  )
}

type Act = 'set-up' | 'codes' | 'remove' | 'renew'

function Factors({ factor }: { factor: SecondFactorState }): ReactNode {
  const { canWrite } = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const done = (): void => setAct(null)
  const hasApp = factor.totp_since !== null
  const canRemove = !factor.is_required || factor.passkeys.length + (hasApp ? 1 : 0) > 1
  return (
    <Stack gap="sm">
      <Text>
        {factor.is_on
          ? t('A sign-in asks for it beside the password. A new password leaves it as it is.')
          : t('Whoever learns your password cannot sign in without your phone as well.')}
        {factor.is_required && ` ${t('Your account requires one of everybody.')}`}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text component="div">
          {t('Authenticator app')}
          {hasApp && (
            <Text span c="dimmed">
              {' '}
              {rich('since {moment}', { moment: <Moment at={factor.totp_since} /> })}
            </Text>
          )}
        </Text>
        {canWrite && (
          <Group gap="xs">
            {hasApp && canRemove && (
              <Button size="compact-sm" variant="default" onClick={() => setAct('remove')}>
                {t('Remove…')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant={factor.is_on ? 'default' : 'filled'}
              onClick={() => setAct('set-up')}
            >
              {hasApp ? t('Set up another…') : t('Set up…')}
            </Button>
          </Group>
        )}
      </Group>
      <Passkeys factor={factor} canRemove={canRemove} />
      {factor.is_on && (
        <Group justify="space-between" gap="xs">
          <Text>
            {t('Recovery codes')}{' '}
            <Text span c={factor.recovery_codes_left > 2 ? 'dimmed' : 'var(--danger)'}>
              {t('{codes} left', { codes: counted(factor.recovery_codes_left, t('code'), t('codes')) })}
            </Text>
          </Text>
          {canWrite && (
            <Button size="compact-sm" variant="default" onClick={() => setAct('renew')}>
              {t('New codes…')}
            </Button>
          )}
        </Group>
      )}
      <Modal
        opened={act === 'set-up' || act === 'codes'}
        onClose={done}
        title={act === 'codes' ? t('Your recovery codes') : t('Set up an authenticator app')}
        closeOnClickOutside={false}
        closeOnEscape={act !== 'codes'}
        withCloseButton={act !== 'codes'}
      >
        <Suspense fallback={<Loading />}>
          <SetUpTotp onDone={done} onCancel={done} onCodes={() => setAct('codes')} />
        </Suspense>
      </Modal>
      <RemoveFactor
        opened={act === 'remove'}
        onClose={done}
        title={t('Remove the authenticator app?')}
        remove={removeTotp}
        id="totp"
      >
        {t(
          'Its codes stop working. Without another second factor the password alone signs you in, and your recovery codes go too.',
        )}
      </RemoveFactor>
      <RenewCodes opened={act === 'renew'} onClose={done} />
    </Stack>
  )
}

/** Makes new recovery codes and shows them once, after the password where that was given long ago. */
function RenewCodes({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
