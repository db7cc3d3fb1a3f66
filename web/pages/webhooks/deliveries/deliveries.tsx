import { useQuery } from '@tanstack/react-query'
import { deliveryOutcomes } from '../../../contract-capture.ts'
import { useCountInTitle, useHeldPage } from '../../../held-page.ts'
import { deliveriesPage } from '../../../requests/deliveries.ts'
import { useSession } from '../../../session.tsx'
import { Beside } from '../../../ui/dialogs/side-panel.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { useFilters } from '../../../ui/filters/use-filters.ts'
import { t } from '../../../ui/language/translate.ts'
import { valueName } from '../../../ui/language/value-name.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { DataTable, rowsOf } from '../../../ui/tables/data-table.tsx'
import { NewRows } from '../../../ui/tables/new-rows.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { outcomeWord } from './delivery-outcome.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { ReplayAll } from './replay-all.tsx'

const filterNames = ['outcome', 'delivery'] as const

/** Everything that was ever sent to a webhook, with its outcome (decision 0005.37); one delivery opens beside the list. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { canWrite } = useSession()
  const filters = useFilters(filterNames)
  const { values, set, offset, setOffset } = filters
  const deliveries = useQuery(deliveriesPage(webhookId, values.outcome, offset))
  const { page, newCount, show } = useHeldPage(
    JSON.stringify([webhookId, values.outcome, offset]),
    deliveries,
  )
  useCountInTitle(newCount)
  const close = (): void => set({ delivery: null })
  return (
    <>
      <FilterBar
        isFiltered={values.outcome !== undefined}
        onClear={() => set({ outcome: null })}
        aside={canWrite && <ReplayAll webhookId={webhookId} />}
      >
        <FilterSelect
          label={t('Outcome')}
          choices={[...deliveryOutcomes, 'to_check'].map((outcome) => ({
            value: outcome,
            label: valueName(outcomeWord(outcome)),
          }))}
          {...filters.of('outcome')}
        />
      </FilterBar>
      <Beside
        panel={
          values.delivery ? (
            <DeliveryPanel key={values.delivery} id={values.delivery} onClose={close} />
          ) : null
        }
        label={t('Delivery')}
        onClose={close}
      >
        <NewRows count={newCount} one={t('delivery')} many={t('deliveries')} onShow={show} />
        <DataTable
          label={t('Deliveries')}
          columns={deliveryColumns(`/webhooks/${webhookId}/deliveries`, values.outcome, offset)}
          rows={rowsOf(deliveries, page?.data)}
          rowKey={(delivery) => delivery.id}
          chosen={values.delivery}
          opens
          empty={
            <Empty
              title={emptyTitle(values.outcome)}
              hint={t('Copy the address on the Setup tab into the form or platform, or send a test lead.')}
            />
          }
        />
        {deliveries.data && <Pager pagination={deliveries.data.pagination} onOffset={setOffset} />}
      </Beside>
    </>
  )
}

function emptyTitle(outcome: string | undefined): string {
  if (outcome === undefined) return t('Nothing has been sent here yet')
  if (outcome === 'to_check') return t('No lead has to be checked')
  return t('Nothing was {outcome}', { outcome: valueName(outcomeWord(outcome)).toLowerCase() })
}
