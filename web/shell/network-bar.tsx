import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useClipboard, useDisclosure, useWindowEvent } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { forgetKeptCall, isOfCalls, type KeptCall, keepCall } from '../drafts/kept-calls.ts'
import { useIsReached } from '../network.ts'
import { isWaiting, keptCallsOf, lookAtKeptCalls } from '../requests/kept-calls.ts'
import { useCallKeeper } from '../session.tsx'
import { counted } from '../ui/language/format.ts'
import { istDateTime } from '../ui/language/ist.ts'
import { t } from '../ui/language/translate.ts'
import { valueName } from '../ui/language/value-name.ts'
import { basePath } from '../ui/window/base-path.ts'
import styles from './shell.module.css'

/** Says that there is no network, and what waits on this device for it; nothing where all is well. */
export function NetworkBar(): ReactNode {
  const isReached = useIsReached()
  const queries = useQueryClient()
  const { data: kept = [] } = useQuery(keptCallsOf(useCallKeeper()))
  const [isOpen, list] = useDisclosure(false)
  useWindowEvent('storage', (event) => {
    if (isOfCalls(event)) void lookAtKeptCalls(queries)
  })
  useEffect(() => {
    if (!isReached) return
    void lookAtKeptCalls(queries)
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isReached, queries])
  const waiting = kept.filter(isWaiting).length
  const refused = kept.length - waiting
  const said = [
    !isReached && t('No network. Calls that you log are kept on this device.'),
    waiting > 0 && t('Waiting to be sent: {calls}.', { calls: counted(waiting, t('call'), t('calls')) }),
    refused > 0 && t('Not taken: {calls}.', { calls: counted(refused, t('call'), t('calls')) }),
  ].filter((one) => one !== false)
  return (
    <div role="status">
      {said.length > 0 && (
        <Group className={styles.network} gap="xs">
          {said.join(' ')}
          {kept.length > 0 && (
            <Button size="compact-xs" variant="white" color="dark" onClick={list.open}>
              {t('Show')}
            </Button>
          )}
        </Group>
      )}
      <Modal opened={isOpen && kept.length > 0} onClose={list.close} title={t('Calls on this device')}>
        <Stack>
          {kept.map((one) => (
            <KeptCallLine key={one.call.id} kept={one} />
          ))}
        </Stack>
      </Modal>
    </div>
  )
}

/** One call, and what can be done with it where the service refused it. */
function KeptCallLine({ kept }: { kept: KeptCall }): ReactNode {
  const { call, leadName, refusal, ...said } = kept
  const keeper = useCallKeeper()
  const queries = useQueryClient()
  const clipboard = useClipboard()
  const facts = [valueName(call.outcome ?? ''), istDateTime(call.called_at ?? ''), call.notes ?? ''].filter(
    (fact) => fact !== '',
  )
  const address = `${window.location.origin}${basePath}/leads/${call.lead_id}?call=1`
  const sendAgain = async (): Promise<void> => {
    await keepCall(keeper, { call, leadName, ...said })
    await lookAtKeptCalls(queries)
  }
  const remove = (): void => {
    forgetKeptCall(keeper.userId, call.id)
    void lookAtKeptCalls(queries)
  }
  return (
    <div>
      <Text fw={600}>{leadName}</Text>
      <Text className="break-anywhere">{facts.join(' · ')}</Text>
      <Text c={refusal === undefined ? 'dimmed' : 'var(--danger)'}>{refusal ?? t('Waits to be sent')}</Text>
      {refusal !== undefined && (
        <Group gap="xs" mt={4}>
          <Button
            size="compact-sm"
            onClick={() => clipboard.copy([leadName, address, ...facts, refusal].join('\n'))}
          >
            {clipboard.copied ? t('Copied') : t('Copy for an admin')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void sendAgain()}>
            {t('Send again')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={remove}>
            {t('Remove')}
          </Button>
        </Group>
      )}
    </div>
  )
}
