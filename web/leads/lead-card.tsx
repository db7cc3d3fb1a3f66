import type { ReactNode } from 'react'
import type { ListedLead } from '../contract.ts'
import { CalleeMark } from '../phones/phones.tsx'
import { Mark } from '../ui/page/mark.tsx'
import { RowLink } from '../ui/tables/row-link.tsx'
import styles from './lead-card.module.css'

interface LeadCardProps {
  lead: Pick<ListedLead, 'name' | 'status' | 'not_to_call'>
  to: string
  /** Beside the status: where it is from. */
  below: ReactNode
  /** The last line. */
  last: ReactNode
}

/** A lead on a phone, in lines of one height: its name; how far it is and from where; and what matters most of it here. */
export function LeadCard({ lead, to, below, last }: LeadCardProps): ReactNode {
  return (
    <>
      <RowLink to={to}>{lead.name}</RowLink>
      <div className={styles.line}>
        <Mark word={lead.status} />
        <CalleeMark lead={lead} />
        <span className="quiet">{below}</span>
      </div>
      <div className={styles.line}>
        <span>{last}</span>
      </div>
    </>
  )
}
