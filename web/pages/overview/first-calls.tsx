import { SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FirstCalls as FirstCallNumbers } from '../../contract.ts'
import { usePeople } from '../../people/people.ts'
import { useTeams } from '../../people/teams.tsx'
import { firstCallsOf } from '../../requests/overview.ts'
import { useSession } from '../../session.tsx'
import { count, counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'
import { useIsPhone } from '../../ui/window/screen-width.ts'
import {
  type FirstCallRow,
  type FirstCallSplit,
  firstCallRows,
  percentile,
  roughly,
  together,
  total,
  within,
} from './first-call-numbers.ts'
import styles from './split-table.module.css'
import { useFewRows } from './use-few-rows.tsx'

interface FirstCallsProps {
  days: { from_date: string; to_date: string }
}

/** How long leads wait for their first call, and with whom, from where. */
export function FirstCalls({ days }: FirstCallsProps): ReactNode {
  const numbers = useQuery(firstCallsOf(days))
  if (numbers.error) return <Problem error={numbers.error} retry={() => void numbers.refetch()} />
  return numbers.data && <Numbers numbers={numbers.data} days={days} />
}

function Numbers({ numbers, days }: FirstCallsProps & { numbers: FirstCallNumbers }): ReactNode {
  const { role } = useSession()
  const people = usePeople()
  const teams = useTeams()
  const isAgent = role === 'agent'
  const [split, setSplit] = useState<FirstCallSplit>(isAgent ? 'source' : 'person')
  const choices = [
    ...(isAgent ? [] : [{ value: 'person', label: t('Person') }]),
    ...(teams.length > 0 ? [{ value: 'team', label: t('Team') }] : []),
    { value: 'source', label: t('Source') },
    { value: 'webhook', label: t('Webhook') },
    ...(numbers.rules.length > 0 ? [{ value: 'rule', label: t('Rule') }] : []),
  ]
  const all = together(numbers.sources.map(({ delays }) => delays))
  const bounds = numbers.delay_bounds
  const called = total(all)
  const came = called + numbers.never_called
  // Of all leads that came, whoever waits still among them; but for those that may yet be called in time.
  const ofAll = (seconds: 300 | 3_600 | 86_400): string => {
    const young = numbers.still_in_time[[300, 3_600, 86_400].indexOf(seconds)] ?? 0
    return came === young ? '–' : percent((within(all, bounds, seconds) * called) / (came - young))
  }
  const never = `/leads?${new URLSearchParams({ ...days, called: 'never' })}`
  const waiting = numbers.never_called > 0 && (
    <TextLink to={never}>
      {t('{lead} never called', { lead: counted(numbers.never_called, t('lead'), t('leads')) })}
    </TextLink>
  )
  return (
    <Card title={t('Time to first call')} flush aside={waiting}>
      {came === 0 ? (
        <Empty title={t('No leads in these days')} />
      ) : (
        <>
          <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} px="md" pb="sm">
            <Figure label={t('Median')} value={roughly(percentile(all, bounds, 0.5))} />
            <Figure label={t('Slowest tenth')} value={roughly(percentile(all, bounds, 0.9))} />
            <Figure label={t('Within 5 minutes')} value={ofAll(300)} />
            <Figure label={t('Within an hour')} value={ofAll(3_600)} />
            <Figure label={t('Within a day')} value={ofAll(86_400)} />
          </SimpleGrid>
          <Text c="dimmed" px="md" pb="xs">
            {t(
              'Shares above: of all {leads}, once they are old enough. Median, slowest tenth and the lines below: of the {called} that were called.',
              { leads: counted(came, t('lead'), t('leads')), called: count(called) },
            )}
          </Text>
          <SegmentedControl
            size="xs"
            mx="md"
            mb={4}
            aria-label={t('First calls by')}
            styles={{ label: { display: 'grid', placeItems: 'center' } }}
            data={choices}
            value={split}
            onChange={(chosen) => setSplit(chosen as FirstCallSplit)}
          />
          <FirstCallTable
            heading={choices.find(({ value }) => value === split)?.label ?? ''}
            rows={firstCallRows(numbers, split, people.data ?? [], teams)}
            bounds={bounds}
          />
        </>
      )}
    </Card>
  )
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

const Figure = ({ label, value }: { label: string; value: string }): ReactNode => (
  <div>
    <Text c="dimmed">{label}</Text>
    <Text fz="lg" fw={620} lh={1.25}>
      {value}
    </Text>
  </div>
)

interface FirstCallTableProps {
  /** What a line is. */
  heading: string
  rows: readonly FirstCallRow[]
  bounds: readonly number[]
}

const fewRows = 8

/** A line each with how long first calls took; on a phone the median and the first five minutes alone. */
function FirstCallTable({ heading, rows, bounds }: FirstCallTableProps) {
  const { shown, more } = useFewRows(rows, fewRows)
  const isPhone = useIsPhone()
  return (
    <>
      <table className={styles.split} aria-label={t('Time to first call')}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('First calls')}</th>
            <th scope="col">{t('Median')}</th>
            {!isPhone && <th scope="col">{t('Slowest tenth')}</th>}
            <th scope="col">{t('5 min')}</th>
            {!isPhone && <th scope="col">{t('1 hour')}</th>}
            {!isPhone && <th scope="col">{t('1 day')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, delays, leads }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {leads === undefined
                  ? count(total(delays))
                  : t('{called} of {all}', { called: count(total(delays)), all: count(leads) })}
              </td>
              <td>{roughly(percentile(delays, bounds, 0.5))}</td>
              {!isPhone && <td>{roughly(percentile(delays, bounds, 0.9))}</td>}
              <td>{shareOf(within(delays, bounds, 300), delays.length)}</td>
              {!isPhone && <td>{shareOf(within(delays, bounds, 3_600), delays.length)}</td>}
              {!isPhone && <td>{shareOf(within(delays, bounds, 86_400), delays.length)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

const shareOf = (share: number, n: number): string => (n === 0 ? '–' : `${Math.round(share * 100)} %`)
