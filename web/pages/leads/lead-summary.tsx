import { Spoiler } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeadDetail } from '../../contract.ts'
import { nameOf, usePeople } from '../../people/people.ts'
import { PersonName } from '../../people/person-name.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { LeadFact } from './lead-fact.tsx'
import { LeadStatusField } from './lead-status-field.tsx'
import styles from './lead-summary.module.css'

/** Height of the notes that are read at once, px: three lines. */
const notesHeight = 74

/** A lead at a glance: how far it is, whose, from where and since when, and what the person wants; while one calls that alone. */
export function LeadSummary({ lead, isCalling }: { lead: LeadDetail; isCalling: boolean }): ReactNode {
  const people = usePeople()
  return (
    <>
      {!isCalling && (
        <div className={styles.line}>
          <LeadStatusField lead={lead} />
          <LeadFact lead={lead} field="assigned_to" isLink={false}>
            {lead.assigned_to && <PersonName name={nameOf(people.data, lead.assigned_to)} />}
          </LeadFact>
          <LeadFact lead={lead} field="source" isLink={false}>
            {lead.source}
          </LeadFact>
          {lead.city !== null && (
            <LeadFact lead={lead} field="city" isLink={false}>
              {lead.city}
            </LeadFact>
          )}
          <span className="quiet">{rich('came {moment}', { moment: <Moment at={lead.created_at} /> })}</span>
        </div>
      )}
      {lead.notes !== null && (
        <Spoiler maxHeight={notesHeight} showLabel={t('Show all')} hideLabel={t('Show less')} fz="sm">
          <div className={styles.notes}>
            <LeadFact lead={lead} field="notes" isLink={false}>
              {lead.notes}
            </LeadFact>
          </div>
        </Spoiler>
      )}
    </>
  )
}
