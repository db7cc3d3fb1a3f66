import { Text } from '@mantine/core'
import type { Delivery } from '../../../contract-capture.ts'
import { istDateTimeExactly } from '../../../ui/language/ist.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { t } from '../../../ui/language/translate.ts'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { RowLink } from '../../../ui/tables/row-link.tsx'
import type { Column } from '../../../ui/tables/use-columns.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import { OutcomeMark } from './delivery-outcome.tsx'

/** The columns of the delivery list; a row's link keeps the list's filter. */
export function deliveryColumns(
  path: string,
  outcome: string | undefined,
  offset: number,
): Column<Delivery>[] {
  const addressOf = (id: string): string => {
    const search = new URLSearchParams({ delivery: id })
    if (outcome) search.set('outcome', outcome)
    if (offset > 0) search.set('offset', String(offset))
    return `${path}?${search}`
  }
  return [
    {
      id: 'received_at',
      header: t('Received'),
      card: 'title',
      width: 160,
      cell: (delivery) => (
        <RowLink to={addressOf(delivery.id)}>{istDateTimeExactly(delivery.received_at)}</RowLink>
      ),
    },
    { id: 'lead', header: t('Who'), card: 'title', cell: (delivery) => <Sender delivery={delivery} /> },
    {
      id: 'outcome',
      header: t('Outcome'),
      card: 'corner',
      width: 140,
      cell: ({ outcome, to_check }) => <OutcomeMark outcome={to_check ? 'to_check' : outcome} />,
    },
    {
      id: 'reason',
      header: t('Reason'),
      cell: (delivery) => delivery.reason && serviceText(delivery.reason),
    },
    { id: 'rule', header: t('Rule'), cell: (delivery) => delivery.rule_name },
    { id: 'address', header: t('From'), cell: (delivery) => delivery.address },
    {
      id: 'replayed_at',
      header: t('Replayed'),
      isFilled: (delivery) => delivery.replayed_at !== null,
      cell: (delivery) => delivery.replayed_at && <Moment at={delivery.replayed_at} />,
    },
  ]
}

/** The person as the delivery was read, with a way to the lead. */
function Sender({ delivery: { name, phone, lead_id: leadId } }: { delivery: Delivery }) {
  const who = name ?? phone
  if (who === null) return null
  return (
    <>
      {leadId ? (
        <TextLink to={`/leads/${leadId}`} c="inherit">
          {who}
        </TextLink>
      ) : (
        who
      )}
      {name !== null && phone !== null && (
        <Text span c="dimmed" ml={6}>
          {phone}
        </Text>
      )}
    </>
  )
}
