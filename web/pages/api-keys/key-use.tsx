import { Modal, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiKey, KeyUse } from '../../contract.ts'
import { useOfKey } from '../../requests/api-keys.ts'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { count, sentenceCase } from '../../ui/language/format.ts'
import { dayLabel, shiftDay } from '../../ui/language/ist.ts'
import { dataText, t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Waiting } from '../../ui/page/loading.tsx'
import denialWords from './denial-words.json'

/** Why a key was refused, and what helps, by the reason in its log. */
const denials: Readonly<Record<string, { readonly what: string; readonly remedy: string }>> = denialWords

const chartDays = 30

/** What a key did and was denied: a chart of the last days, and the reasons of all that is kept. */
export function KeyUseDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const use = useQuery(useOfKey(apiKey.id))
  return (
    <Modal opened onClose={onClose} title={t('Use of key “{name}”', { name: apiKey.name })} size="lg">
      <Waiting query={use} label={t('Loading the use of the key')} />
      {use.data && <Contents use={use.data} />}
    </Modal>
  )
}

function Contents({ use }: { use: KeyUse }) {
  const { done, denied, from_date, to_date } = use
  if (done.length + denied.length === 0) {
    return (
      <Empty
        title={t('Nothing since {day}', { day: dayLabel(from_date) })}
        hint={t('Nobody has sent a request with this key.')}
      />
    )
  }
  const entries = [
    ...done.map(({ day, permission, requests }) => ({
      day,
      series: sentenceCase(permission),
      count: requests,
    })),
    ...denied.map(({ day, requests }) => ({ day, series: 'Refused', count: requests })),
  ]
  return (
    <Stack>
      <DayChart
        label={t('Requests a day')}
        from={shiftDay(to_date, 1 - chartDays)}
        to={to_date}
        entries={entries}
        height={160}
      />
      <Stack gap={4}>
        <Title order={3}>{t('Refused since {day}', { day: dayLabel(from_date) })}</Title>
        {denied.length === 0 ? <Text c="dimmed">{t('Nothing.')}</Text> : <Denials denied={denied} />}
      </Stack>
      <Text size="xs" c="dimmed">
        {t('Counts alone, written every ten seconds and kept for 90 days.')}
      </Text>
    </Stack>
  )
}

interface Denial {
  reason: string
  requests: number
  lastDay: string
}

/** The newest reason first. */
function byReason(denied: KeyUse['denied']): Denial[] {
  const found = new Map<string, Denial>()
  for (const { day, reason, requests } of denied) {
    const known = found.get(reason)
    if (known) known.requests += requests
    else found.set(reason, { reason, requests, lastDay: day })
  }
  return [...found.values()]
}

const Denials = ({ denied }: Pick<KeyUse, 'denied'>) => (
  <Table verticalSpacing={6} horizontalSpacing={0} aria-label={t('Refused requests by reason')}>
    <Table.Tbody>
      {byReason(denied).map(({ reason, requests, lastDay }) => {
        const denial = denials[reason]
        return (
          <Table.Tr key={reason}>
            <Table.Td>
              <Text fw={500}>{denial ? dataText(denial.what) : reason}</Text>
              <Text size="xs" c="dimmed">
                {denial && dataText(denial.remedy)}
              </Text>
            </Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
              <Text>{count(requests)}</Text>
              <Text size="xs" c="dimmed">
                {t('last {day}', { day: dayLabel(lastDay) })}
              </Text>
            </Table.Td>
          </Table.Tr>
        )
      })}
    </Table.Tbody>
  </Table>
)
