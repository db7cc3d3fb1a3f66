import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { ToCallList } from '../../../contract.ts'
import type { KeptCall } from '../../../drafts/kept-calls.ts'
import { useCountInTitle } from '../../../held-page.ts'
import { keptCallsOf } from '../../../requests/kept-calls.ts'
import { dueOf, toCall } from '../../../requests/to-call.ts'
import { useCallKeeper, useSession } from '../../../session.tsx'
import { Beside } from '../../../ui/dialogs/side-panel.tsx'
import { count, counted, countUpTo, talkTime } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DataTable, rowsOf } from '../../../ui/tables/data-table.tsx'
import { useIsPhone } from '../../../ui/window/screen-width.ts'
import { LeadPanel } from '../lead-panel.tsx'
import { useWalk } from '../walk.tsx'
import { DueLeads } from './due-leads.tsx'
import { toCallColumns } from './to-call-columns.tsx'

/** What the page asks for first. */
export const ask = (queries: QueryClient): unknown => queries.prefetchQuery(toCall)

/** Whom to call, in order, and what is due; one lead after the other opens beside the list. */
export function ToCall(): ReactNode {
  const { leadId } = useParams()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { user, seeing, canWrite } = useSession()
  const { data: calls = [] } = useQuery(keptCallsOf(useCallKeeper()))
  const list = useQuery({ ...toCall, select: (all) => withoutCalled(all, calls) })
  const isPhone = useIsPhone()
  const isDue = params.get('list') === 'due'
  const { data: due = 0 } = useQuery(dueOf(seeing?.id ?? user.id))
  useCountInTitle(due)
  const kept = isDue ? '?list=due' : ''
  const close = (): void => void navigate(`/to-call${kept}`)
  const open = (id: string): void => void navigate(`/to-call/${id}${kept}`, { state: 'walk' })
  const walk = useWalk(list.data?.data, leadId, open)
  const position = usePosition(list.data, leadId)
  const first = list.data?.data[0]
  const panel = leadId ? (
    <LeadPanel
      key={leadId}
      id={leadId}
      walk={walk}
      position={position}
      isCalling={params.get('call') === '1'}
      onCalling={(isCalling) =>
        void navigate(isCalling ? `/to-call/${leadId}?${withCall(params)}` : `/to-call/${leadId}${kept}`, {
          replace: true,
        })
      }
      onClose={close}
    />
  ) : null
  return (
    <>
      <PageHeader title={t('To call')} hint={list.data ? <OwnDay list={list.data} /> : ' '}>
        {canWrite && first && (
          <Button size="md" leftSection={<IconPhone size={18} />} onClick={() => open(first.id)}>
            {t('Start calling')}
          </Button>
        )}
      </PageHeader>
      <SegmentedControl
        size="sm"
        mb="sm"
        aria-label={t('Which leads')}
        styles={{ label: { display: 'grid', placeItems: 'center' } }}
        data={[
          { value: 'all', label: t('To call') },
          { value: 'due', label: due > 0 ? t('Due ({count})', { count: count(due) }) : t('Due') },
        ]}
        value={isDue ? 'due' : 'all'}
        onChange={(chosen) => setParams(chosen === 'due' ? { list: 'due' } : {}, { replace: true })}
      />
      <Beside panel={panel} label={t('Lead')} onClose={close}>
        {isDue ? (
          <DueLeads chosen={leadId} />
        ) : (
          <DataTable
            label={t('To call')}
            columns={toCallColumns({ isBeside: leadId !== undefined, isPhone })}
            rows={rowsOf(list, list.data?.data)}
            rowKey={({ id }) => id}
            chosen={leadId}
            opens
            empty={
              <Empty
                title={t('Nobody is left to call')}
                hint={t('New leads, and those whom you are to call again, come up here by themselves.')}
              >
                <Button variant="default" component={Link} to="/leads">
                  {t('Leads')}
                </Button>
              </Empty>
            }
          />
        )}
      </Beside>
    </>
  )
}

/** Nobody is called twice for a call that waits on this device. */
function withoutCalled(list: ToCallList, calls: readonly KeptCall[]): ToCallList {
  return { ...list, data: list.data.filter(({ id }) => !calls.some(({ call }) => call.lead_id === id)) }
}

/** What is left, and what the person did today. */
function OwnDay({ list: { data, is_more, today } }: { list: ToCallList }): ReactNode {
  const left = counted(data.length, t('lead to call'), t('leads to call'))
  return (
    <Text component="span">
      {is_more ? t('More than {leads}', { leads: left }) : left} ·{' '}
      {t('today {calls}, {reached} reached, {time}', {
        calls: counted(today.calls, t('call'), t('calls')),
        reached: count(today.reached),
        time: talkTime(today.seconds),
      })}
      {today.went_on > 0 &&
        ` · ${t('{leads} went on to others, uncalled', { leads: counted(today.went_on, t('lead'), t('leads')) })}`}
    </Text>
  )
}

/** Where the open lead stands among all that were to be called when one began: those that were called are out of the list. */
function usePosition(list: ToCallList | undefined, leadId: string | undefined): string | undefined {
  const opened = useRef(new Set<string>())
  const last = useRef<string>(undefined)
  if (leadId === undefined || list === undefined) {
    opened.current.clear()
    return undefined
  }
  opened.current.add(leadId)
  const at = list.data.findIndex(({ id }) => id === leadId)
  if (at >= 0) {
    const called = [...opened.current].filter((one) => !list.data.some(({ id }) => id === one)).length
    last.current = t('{place} of {all}', {
      place: count(called + at + 1),
      all: countUpTo(called + list.data.length, list.is_more),
    })
  }
  return last.current
}

function withCall(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.set('call', '1')
  return String(next)
}
