import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditEntry, UserRow } from '../../contract.ts'
import { words } from '../../ui/language/format.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import type { Column } from '../../ui/tables/use-columns.ts'
import { tip } from '../../ui/values/tip.ts'
import styles from './audit-columns.module.css'
import { detailWords } from './detail-words.ts'

/** The columns of the audit log; people in the details by their names. */
export const auditColumns = (people: readonly UserRow[]): Column<AuditEntry>[] => [
  { id: 'at', card: 'plain', header: t('When'), width: 130, cell: (entry) => istDateTime(entry.at) },
  {
    id: 'actor',
    header: t('Who'),
    card: 'title',
    cell: (entry) => (
      <>
        {entry.actor.name}{' '}
        {entry.actor.kind !== 'person' && <small className={styles.kind}>{words(entry.actor.kind)}</small>}
      </>
    ),
  },
  { id: 'action', header: t('What'), card: 'title', cell: (entry) => words(entry.action) },
  { id: 'subject', header: t('On ‖ what'), cell: subjectOf },
  {
    id: 'details',
    header: t('Details'),
    cell: (entry) => detailsOf(entry.details, people),
  },
  { id: 'address', header: t('From'), cell: (entry) => entry.address },
]

const pages: Record<string, string> = { lead: '/leads/', webhook: '/webhooks/' }

/** By its name while it is there; afterwards by the beginning of its id, and no link leads to it. */
function subjectOf({ subject_kind, subject_id, subject_name }: AuditEntry): ReactNode {
  const label = words(subject_kind)
  if (subject_id === null) return label
  const page = pages[subject_kind]
  const isGone = page !== undefined && subject_name === null
  const text = `${label} ${subject_name ?? (isGone ? subject_id.slice(0, 8) : '')}`.trimEnd()
  if (page === undefined || isGone) return <span {...tip(subject_id)}>{text}</span>
  // Not Mantine's, which works out much for each: there are a hundred.
  return (
    <Link to={page + subject_id} className={`mantine-Anchor-root ${styles.subject}`}>
      {text}
    </Link>
  )
}

function detailsOf(details: AuditEntry['details'], people: readonly UserRow[]): ReactNode {
  const text = detailWords(details, people)
  if (text === '') return null
  return <span {...tip(text)}>{text}</span>
}
