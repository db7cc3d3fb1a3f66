import type { ReactNode } from 'react'
import type { PreviewedDelivery, WebhookKind } from '../../../contract-capture.ts'
import { duration } from '../../../ui/language/format.ts'
import { istDateTime } from '../../../ui/language/ist.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { rich, t } from '../../../ui/language/translate.ts'
import { valueName } from '../../../ui/language/value-name.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Mark } from '../../../ui/page/mark.tsx'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { DataTable, type Rows } from '../../../ui/tables/data-table.tsx'
import type { Column } from '../../../ui/tables/use-columns.ts'

const outcomeWords: Record<PreviewedDelivery['outcome'], string> = {
  create: 'Created',
  merge: 'Merged',
  reject: 'Refused',
  ignore: 'Ignored',
}

const received: Column<PreviewedDelivery>[] = [
  { id: 'received_at', header: t('Received'), card: 'title', cell: (row) => istDateTime(row.received_at) },
  {
    id: 'outcome',
    header: t('Would be'),
    card: 'corner',
    cell: (row) => <Mark word={outcomeWords[row.outcome]} />,
  },
  { id: 'name', header: t('Name'), cell: (row) => shown(row.lead.name) },
  { id: 'phone', header: t('Phone'), cell: (row) => shown(row.lead.phone) },
]

const ofLeads: Column<PreviewedDelivery>[] = [
  { id: 'email', header: t('Email'), cell: (row) => shown(row.lead.email) },
  { id: 'city', header: t('City'), cell: (row) => shown(row.lead.city) },
  { id: 'company', header: t('Company'), cell: (row) => shown(row.lead.company) },
  { id: 'notes', header: t('Notes'), cell: (row) => shown(row.lead.notes) },
]

const ofCalls: Column<PreviewedDelivery>[] = [
  { id: 'call_type', header: t('Direction'), cell: (row) => named(row.lead.call_type) },
  { id: 'call_outcome', header: t('Outcome'), cell: (row) => named(row.lead.outcome) },
  { id: 'duration_seconds', header: t('Length'), cell: (row) => lengthOf(row.lead.duration_seconds) },
  { id: 'called_at', header: t('Time'), cell: (row) => momentOf(row.lead.called_at) },
  { id: 'agent', header: t('Agent'), cell: (row) => shown(row.lead.agent) },
]

const reason: Column<PreviewedDelivery> = { id: 'reason', header: t('Reason'), cell: reasonOf }

interface PreviewedDeliveriesProps {
  kind: WebhookKind
  preview: Rows<PreviewedDelivery>
}

/** What the mapping as it stands on the page, saved or not, would make of the last deliveries. */
export const PreviewedDeliveries = ({ kind, preview }: PreviewedDeliveriesProps): ReactNode => (
  <Card title={t('The last deliveries with this mapping')}>
    <DataTable
      label={t('Preview')}
      columns={kind === 'calls' ? [...received, ...ofCalls, reason] : [...received, ...ofLeads, reason]}
      rows={preview}
      rowKey={(row) => row.delivery_id}
      empty={<Empty title={t('No deliveries to try it on')} />}
    />
  </Card>
)

const shown = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

const named = (value: unknown): string | null => (typeof value === 'string' ? valueName(value) : null)

const lengthOf = (seconds: unknown): string | null => (typeof seconds === 'number' ? duration(seconds) : null)

const momentOf = (at: unknown): string | null => (typeof at === 'string' ? istDateTime(at) : null)

function reasonOf({ merge_with, reason }: PreviewedDelivery): ReactNode {
  if (merge_with === null) return reason && serviceText(reason)
  return (
    <>
      {rich('into {link}', {
        link: <TextLink to={`/leads/${merge_with.id}`}>{merge_with.name}</TextLink>,
      })}
    </>
  )
}
