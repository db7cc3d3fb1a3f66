import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Retention as RetentionState } from '../../contract.ts'
import { changeRetention, retention } from '../../requests/account-rules.ts'
import { useSession } from '../../session.tsx'
import { counted } from '../../ui/language/format.ts'
import { istDate } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Waiting } from '../../ui/page/loading.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'

/** For admins: how long leads are kept that nobody touches, and which go next. */
export function Retention(): ReactNode {
  const kept = useQuery(retention)
  return (
    <Card title={t('Leads that nobody touches')}>
      <Waiting query={kept} label={t('Loading the retention')} />
      {kept.data && <RetentionForm key={JSON.stringify(kept.data.settings)} kept={kept.data} />}
    </Card>
  )
}

function RetentionForm({ kept }: { kept: RetentionState }): ReactNode {
  const { canWrite } = useSession()
  const change = useMutation(changeRetention)
  const [isOn, setOn] = useState(kept.settings !== null)
  const [months, setMonths] = useState<number | string>(kept.settings?.months ?? 24)
  const [days, setDays] = useState<number | string>(kept.settings?.notice_days ?? 30)
  const settings = isOn ? { months: Number(months), notice_days: Number(days) } : null
  const isSame = JSON.stringify(settings) === JSON.stringify(kept.settings)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ settings })
      }}
    >
      <Stack gap="sm">
        <Switch
          label={t('Delete leads that nobody touches')}
          description={t(
            'Without a change, a delivery or a call. Off: leads are kept until somebody deletes them.',
          )}
          checked={isOn}
          disabled={!canWrite}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        {isOn && (
          <Group grow align="flex-start">
            <NumberInput
              label={t('Months untouched')}
              min={1}
              max={240}
              value={months}
              onChange={setMonths}
            />
            <NumberInput label={t('Days of notice')} min={1} max={365} value={days} onChange={setDays} />
          </Group>
        )}
        {change.error && <Problem error={change.error} title={t('Not saved')} />}
        <Listed kept={kept} />
        {canWrite && !isSame && (
          <Group justify="flex-end">
            <Button type="submit" color={isOn ? 'red.8' : 'pine'} loading={change.isPending}>
              {isOn ? t('List and delete them') : t('Keep leads for good')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

const mostNamed = 5

function Listed({ kept: { settings, listed, leads } }: { kept: RetentionState }): ReactNode {
  if (settings === null) return null
  const [first] = leads
  if (!first) {
    return <Text c="dimmed">{t('None is listed. It is looked for once a day.')}</Text>
  }
  return (
    <Stack gap={4}>
      <Text>
        {t(
          listed === 1
            ? '{leads} will be deleted for good, the first on {day}, unless somebody touches it before:'
            : '{leads} will be deleted for good, the first on {day}, unless somebody touches them before:',
          { leads: counted(listed, t('lead'), t('leads')), day: istDate(first.delete_at) },
        )}
      </Text>
      {leads.slice(0, mostNamed).map(({ id, name, delete_at }) => (
        <Text key={id}>
          <TextLink to={`/leads/${id}`}>{name}</TextLink>, {istDate(delete_at)}
        </Text>
      ))}
      {listed > mostNamed && (
        <Text c="dimmed">
          {t('and {leads}', { leads: counted(listed - mostNamed, t('more lead'), t('more leads')) })}
        </Text>
      )}
    </Stack>
  )
}
