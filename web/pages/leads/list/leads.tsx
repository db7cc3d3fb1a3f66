import { Group, Text } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { LeadPage, ListedLead, SearchRemark, Session } from '../../../contract.ts'
import { ExportMenu } from '../../../export/export-menu.tsx'
import { useCountInTitle, useHeldPage } from '../../../held-page.ts'
import { searchedPart } from '../../../leads/searched-part.ts'
import { usePeople } from '../../../people/people.ts'
import { askAddress } from '../../../phones/dialled-call.ts'
import { leadsPage, sourcesInUse } from '../../../requests/leads.ts'
import { ownSession } from '../../../requests/sessions.ts'
import { useSession } from '../../../session.tsx'
import { Beside } from '../../../ui/dialogs/side-panel.tsx'
import { PickButtons } from '../../../ui/filters/pick-buttons.tsx'
import { useFilters } from '../../../ui/filters/use-filters.ts'
import { readPhonesAhead } from '../../../ui/forms/read-phone.ts'
import { count, counted, countUpTo } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ColumnMenu } from '../../../ui/tables/column-menu.tsx'
import { DataTable, rowsOf } from '../../../ui/tables/data-table.tsx'
import { NewRows } from '../../../ui/tables/new-rows.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { useColumns } from '../../../ui/tables/use-columns.ts'
import { useSelection } from '../../../ui/tables/use-selection.ts'
import { useIsPhone, useIsTablet } from '../../../ui/window/screen-width.ts'
import { LeadPageActions } from '../lead-page-actions.tsx'
import { LeadPanel } from '../lead-panel.tsx'
import { NewLead } from '../new-lead.tsx'
import { useWalk } from '../walk.tsx'
import { CallQuestions } from './call-questions.tsx'
import { columnsBeside, leadColumns } from './lead-columns.tsx'
import { LeadFilterBar, leadFilterNames } from './lead-filter-bar.tsx'
import { askedFor, isSorted, mostSorted, sortingOf } from './lead-order.ts'
import { NoLeads } from './no-leads.tsx'
import { SelectionBar } from './selection-bar.tsx'

/** What the page asks for first; the phone numbers that come are read while nobody waits for them. */
export async function ask(queries: QueryClient): Promise<void> {
  void queries.prefetchQuery(sourcesInUse)
  const first = leadsPage({}, 0)
  await queries.prefetchQuery(first)
  const leads = queries.getQueryData<LeadPage>(first.queryKey)?.data ?? []
  const session = queries.getQueryData<Session>(ownSession.queryKey)
  if (!session) return
  await readPhonesAhead(
    leads.flatMap(({ phone_e164 }) => phone_e164 ?? []),
    session.account.default_region,
  )
}

/** The leads under the chosen filters; one of them opens beside the list. */
export function Leads(): ReactNode {
  const { leadId } = useParams()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { canWrite, role } = useSession()
  const filters = useFilters(leadFilterNames)
  const leads = useQuery(leadsPage(askedFor(filters.values), filters.offset))
  const { page, newCount, show } = useHeldPage(JSON.stringify([filters.values, filters.offset]), leads)
  useCountInTitle(newCount)
  const people = usePeople()

  const isPhone = useIsPhone()
  const isTablet = useIsTablet()
  const isCreating = params.get('new') === '1' && canWrite
  const isBeside = isCreating || leadId !== undefined
  const kept = without(params, 'new', 'call')
  const columns = useColumns(
    'leads',
    useMemo(
      () =>
        leadColumns({
          people: people.data,
          search: kept,
          isAgent: role === 'agent',
          isPhone,
          isBrief: isBeside || isTablet,
          sortedBy: filters.values.sort,
        }),
      [people.data, kept, role, isPhone, isTablet, isBeside, filters.values.sort],
    ),
  )
  const total = leads.data?.pagination.total
  const isMore = leads.data?.search?.is_more === true
  const selection = useSelection<ListedLead>(JSON.stringify(filters.values), ({ id }) => id)
  // Its own “New lead” stands in the list then (`NoLeads`).
  const isBare = page?.data.length === 0 && !filters.isFiltered
  const isPageWhole = page?.data.every(({ id }) => selection.has(id)) ?? false
  const sorting = sortingOf(filters)
  const { sort: _sort, order: _order, ...chosen } = filters.values
  const close = (): void => void navigate(`/leads${kept}`)
  // Whoever walks through those who were never called is to call them.
  const walked =
    filters.values.called === 'never' ? page?.data.filter(({ phone }) => phone !== null) : page?.data
  const walk = useWalk(walked, leadId, (id) => void navigate(`/leads/${id}${kept}`, { state: 'walk' }))
  const setCalling = (isCalling: boolean): void =>
    void navigate(isCalling ? askAddress(leadId ?? '', params) : `/leads/${leadId}${kept}`, { replace: true })
  const panel = isCreating ? (
    <NewLead onClose={close} onSaved={(id) => navigate(`/leads/${id}${kept}`)} />
  ) : leadId ? (
    <LeadPanel
      key={leadId}
      id={leadId}
      walk={walk}
      isCalling={params.get('call') === '1'}
      onCalling={setCalling}
      onClose={close}
    />
  ) : null
  const shownColumns = useMemo(
    () => (isBeside ? columns.visible.filter(({ id }) => columnsBeside.includes(id)) : columns.visible),
    [isBeside, columns.visible],
  )
  return (
    <>
      <PageHeader
        title={t('Leads')}
        hint={
          total === undefined ? (
            ' '
          ) : (
            <LeadCount total={total} search={leads.data?.search} isCut={leads.data?.is_cut === true} />
          )
        }
      >
        <LeadPageActions
          isPhone={isPhone}
          onNew={isBare ? null : () => navigate(`/leads${withNew(params)}`)}
        />
      </PageHeader>
      <LeadFilterBar
        filters={filters}
        people={people.data}
        aside={
          <>
            <ExportMenu
              one={t('lead')}
              many={t('leads')}
              path="/leads.csv"
              query={askedFor(filters.values)}
              endlessQuery={filters.values.sort ? chosen : undefined}
              total={isMore ? undefined : total}
            />
            {!isPhone && <ColumnMenu columns={columns.optional} onToggle={columns.toggle} />}
          </>
        }
      />
      {isPhone && (
        <Group gap={6} mb="xs">
          <CallQuestions filters={filters} />
          {canWrite && page && page.data.length > 0 && <PickButtons selection={selection} page={page.data} />}
        </Group>
      )}
      <Beside panel={panel} label={isCreating ? t('New lead') : t('Lead')} onClose={close}>
        <NewRows count={newCount} one={t('lead')} many={t('leads')} onShow={show} />
        {selection.size(total ?? 0) > 0 && (
          <SelectionBar
            selection={selection}
            filters={chosen}
            total={isMore ? 0 : (total ?? 0)}
            isPageWhole={isPageWhole}
          />
        )}
        <DataTable
          label={t('Leads')}
          columns={shownColumns}
          rows={rowsOf(leads, page?.data)}
          rowKey={(lead) => lead.id}
          chosen={leadId}
          opens
          selection={canWrite ? { of: selection, nameOf: (lead) => lead.name } : undefined}
          sorting={sorting}
          empty={<NoLeads filters={filters} />}
        />
        {isSorted(filters) && (total ?? 0) > mostSorted && (
          <Text c="dimmed" pt="xs" role="note">
            {t('The first {first} of {leads} are sorted. Filters show you others.', {
              first: count(mostSorted),
              leads: counted(total ?? 0, t('lead'), t('leads')),
            })}
          </Text>
        )}
        {leads.data && (
          <Pager pagination={leads.data.pagination} isMore={isMore} onOffset={filters.setOffset} />
        )}
      </Beside>
    </>
  )
}

function without(params: URLSearchParams, ...names: string[]): string {
  const kept = new URLSearchParams(params)
  for (const name of names) kept.delete(name)
  return kept.size === 0 ? '' : `?${kept}`
}

function withNew(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.set('new', '1')
  return `?${next}`
}

interface LeadCountProps {
  total: number
  search: SearchRemark | undefined
  /** Only the newest of them were sorted. */
  isCut: boolean
}

/** How many leads there are, or how many a search found, and among which when not among all. */
function LeadCount({ total, search, isCut }: LeadCountProps) {
  if (isCut)
    return t('{leads} · sorted among the newest 10,000', { leads: counted(total, t('lead'), t('leads')) })
  if (!search) return counted(total, t('lead'), t('leads'))
  const part = searchedPart(search)
  const found = search.is_more
    ? `${countUpTo(total, true)} ${t('leads')}`
    : counted(total, t('lead'), t('leads'))
  return part === null ? found : `${found} · ${part}`
}
