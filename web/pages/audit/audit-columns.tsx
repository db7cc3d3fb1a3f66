import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditEntry, UserRow } from '../../contract.ts'
import { counted, words } from '../../ui/language/format.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import type { Column } from '../../ui/tables/use-columns.ts'
import { tip } from '../../ui/values/tip.ts'
import styles from './audit-columns.module.css'
import { detailWords } from './detail-words.ts'
import { UndoBatch } from './undo-batch.tsx'

/** The columns of the audit log; people in the details by their names. `filters` are those of the list. */
export const auditColumns = (
  people: readonly UserRow[],
  filters: Readonly<Record<string, string>>,
): Column<AuditEntry>[] => [
  { id: 'at', card: 'plain', header: t('When'), width: 130, cell: (entry) => istDateTime(entry.at) },
  {
    id: 'actor',
    header: t('Who'),
    width: 170,
    card: 'title',
    cell: (entry) => (
      <>
        {entry.actor.name}{' '}
        {entry.actor.kind !== 'person' && <small className={styles.kind}>{words(entry.actor.kind)}</small>}
      </>
    ),
  },
  { id: 'action', header: t('What'), width: 160, card: 'title', cell: (entry) => words(entry.action) },
  { id: 'subject', header: t('Record'), width: 180, cell: (entry) => subjectOf(entry, filters) },
  { id: 'details', header: t('Details'), width: 320, cell: (entry) => detailsOf(entry, people) },
  { id: 'address', header: t('IP address'), width: 110, cell: (entry) => entry.address },
]

const pages: Record<string, string> = { lead: '/leads/', webhook: '/webhooks/' }

/** By its name while it is there; afterwards by the beginning of its id, and no link leads to it. A batch leads to its entries. */
function subjectOf(entry: AuditEntry, filters: Readonly<Record<string, string>>): ReactNode {
  const { subject_kind, subject_id, subject_name, batch, action } = entry
  if (batch) {
    const own = { ...filters, batch: batch.id, action: action.replaceAll(/[._]/g, ' ') }
    return linkTo(`?${new URLSearchParams(own)}`, counted(batch.subjects, t('lead'), t('leads')))
  }
  const label = words(subject_kind)
  if (subject_id === null) return label
  const page = pages[subject_kind]
  const isGone = page !== undefined && subject_name === null
  const text = `${label} ${subject_name ?? (isGone ? subject_id.slice(0, 8) : '')}`.trimEnd()
  if (page === undefined || isGone) return <span {...tip(subject_id)}>{text}</span>
  return linkTo(page + subject_id, text)
}

/** Not Mantine's, which works out much for each: there are a hundred. */
const linkTo = (address: string, text: string): ReactNode => (
  <Link to={address} className={`mantine-Anchor-root ${styles.subject}`}>
    {text}
  </Link>
)

function detailsOf({ details, action, batch }: AuditEntry, people: readonly UserRow[]): ReactNode {
  const text = detailWords(details, people)
  if (text === '' && batch === null) return null
  return (
    <>
      {batch && <UndoBatch action={action} batch={batch} />}
      <span {...tip(text)}>{text}</span>
    </>
  )
}
