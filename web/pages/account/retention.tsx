import { Anchor, Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Retention as RetentionState } from '../../contract.ts'
import { changeRetention, retention } from '../../requests/retention.ts'
import { useSession } from '../../session.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/format.ts'
import { istDate } from '../../ui/ist.ts'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'

/** For admins: how long leads are kept that nobody touches, and which go next. */
export function Retention(): ReactNode {
  const kept = useQuery(retention)
  return (
    <Card title="Leads that nobody touches">
      {kept.error && <Problem error={kept.error} retry={() => void kept.refetch()} />}
      {kept.isPending && <Loading label="Loading the retention" />}
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
          label="Delete leads that nobody touches"
          description="Without a change, a delivery or a call. Off: leads are kept until somebody deletes them."
          checked={isOn}
          disabled={!canWrite}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        {isOn && (
          <Group grow align="flex-start">
            <NumberInput label="Months untouched" min={1} max={240} value={months} onChange={setMonths} />
            <NumberInput label="Days of notice" min={1} max={365} value={days} onChange={setDays} />
          </Group>
        )}
        {change.error && <Problem error={change.error} title="Not saved" />}
        <Listed kept={kept} />
        {canWrite && !isSame && (
          <Group justify="flex-end">
            <Button type="submit" color={isOn ? 'red.8' : 'pine'} loading={change.isPending}>
              {isOn ? 'List and delete them' : 'Keep leads for good'}
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
    return (
      <Text size="sm" c="dimmed">
        None is listed. It is looked for once a day.
      </Text>
    )
  }
  return (
    <Stack gap={4}>
      <Text size="sm">
        {counted(listed, 'lead')} will be deleted for good, the first on {istDate(first.delete_at)}, unless
        somebody touches {listed === 1 ? 'it' : 'them'} before:
      </Text>
      {leads.slice(0, mostNamed).map(({ id, name, delete_at }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} to={`/leads/${id}`} size="sm">
            {name}
          </Anchor>
          , {istDate(delete_at)}
        </Text>
      ))}
      {listed > mostNamed && (
        <Text size="sm" c="dimmed">
          and {counted(listed - mostNamed, 'more lead', 'more leads')}
        </Text>
      )}
    </Stack>
  )
}
