import type { ReactNode } from 'react'
import type { DueLead, LeadToCall } from '../../../contract.ts'
import { LeadCard } from '../../../leads/lead-card.tsx'
import { reachColumn } from '../../../phones/phones.tsx'
import { istDateTime } from '../../../ui/language/ist.ts'
import { rich, t } from '../../../ui/language/translate.ts'
import { Mark } from '../../../ui/page/mark.tsx'
import { RowLink } from '../../../ui/tables/row-link.tsx'
import type { Column } from '../../../ui/tables/use-columns.ts'
import { Moment } from '../../../ui/values/moment.tsx'

/** Why a lead is to be called now. */
function Why({ lead }: { lead: LeadToCall }): ReactNode {
  switch (lead.why) {
    case 'due':
      return <When lead={lead} />
    case 'never':
      return rich('New · came {moment}', { moment: <Moment at={lead.created_at} /> })
    case 'unreached':
      return rich('Not reached {moment}', { moment: <Moment at={lead.last_call_at} /> })
    case 'longest_ago':
      return rich('Last call {moment}', { moment: <Moment at={lead.last_call_at} /> })
  }
}

/** When a lead is to be called again; marked once it is time. */
function When({ lead }: { lead: DueLead }): ReactNode {
  const { call_again_at: at, is_missed: isMissed } = lead
  if (at === null) return null
  if (isMissed) return <b>{rich('Missed call {moment}', { moment: <Moment at={at} /> })}</b>
  const when = t('Call again {time}', { time: istDateTime(at) })
  return Date.parse(at) <= Date.now() ? <b>{when}</b> : when
}

interface Layout {
  /** A lead is open beside the list. */
  isBeside: boolean
  /** A card for each. */
  isPhone: boolean
}

function columnsWith<Row extends DueLead>(
  open: (lead: Row) => string,
  why: (lead: Row) => ReactNode,
  { isBeside, isPhone }: Layout,
): Column<Row>[] {
  const origin = ({ source, city }: Row): string => (city ? `${source} · ${city}` : source)
  if (isPhone) {
    const cell = (lead: Row): ReactNode => (
      <LeadCard lead={lead} to={open(lead)} below={origin(lead)} last={why(lead)} />
    )
    return [{ id: 'name', header: t('Name'), card: 'title', cell }, reachColumn]
  }
  const columns: Column<Row>[] = [
    { id: 'name', header: t('Name'), cell: (lead) => <RowLink to={open(lead)}>{lead.name}</RowLink> },
    { id: 'why', header: t('Why'), cell: why },
    { id: 'status', header: t('Status'), cell: ({ status }) => <Mark word={status} /> },
    reachColumn,
  ]
  const further: Column<Row>[] = [
    { id: 'source', header: t('Source'), cell: ({ source }) => source },
    { id: 'city', header: t('City'), isFilled: ({ city }) => city !== null, cell: ({ city }) => city },
  ]
  return isBeside ? columns.slice(0, 3) : [...columns, ...further]
}

/** The columns of the list of whom to call; few while a lead is open beside it. */
export const toCallColumns = (layout: Layout): Column<LeadToCall>[] =>
  columnsWith(
    ({ id }) => `/to-call/${id}`,
    (lead) => <Why lead={lead} />,
    layout,
  )

/** The same of what is due, with whose it is for those who see others'. */
export const dueColumns = (layout: Layout, assignee?: (lead: DueLead) => ReactNode): Column<DueLead>[] => [
  ...columnsWith<DueLead>(
    ({ id }) => `/to-call/${id}?list=due`,
    (lead) => <When lead={lead} />,
    layout,
  ),
  ...(layout.isBeside || !assignee ? [] : [{ id: 'assigned_to', header: t('Assigned to'), cell: assignee }]),
]
