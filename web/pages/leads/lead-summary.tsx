import { Select, Spoiler } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Lead,
  type LeadDetail,
  type LeadStatus,
  leadStatuses,
  type MeanwhileChange,
} from '../../contract.ts'
import { nameOf, usePeople } from '../../people/people.ts'
import { PersonName } from '../../people/person-name.tsx'
import { changeLead, leadsKey, oneLead } from '../../requests/leads.ts'
import type { Write } from '../../requests/request.ts'
import { useSession } from '../../session.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { Mark } from '../../ui/page/mark.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { LeadFact } from './lead-fact.tsx'
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

/** A lead's status, moved where it stands. */
function LeadStatusField({ lead }: { lead: LeadDetail }) {
  const { canWrite } = useSession()
  const change = useMutation(setStatus(lead))
  if (!canWrite) return <Mark word={lead.status} />
  return (
    <Select
      size="xs"
      w={140}
      aria-label={t('Status')}
      data={namedValues(leadStatuses)}
      value={lead.status}
      allowDeselect={false}
      renderOption={({ option }) => <Mark word={option.value} />}
      onChange={(status) => status && change.mutate(status as LeadStatus)}
    />
  )
}

/** Moves a lead to another status; shown at once and taken back when the service refuses. */
function setStatus(lead: Lead): Write<MeanwhileChange[], LeadStatus, LeadDetail | undefined> {
  const { queryKey } = oneLead(lead.id)
  return {
    mutationFn: (status) => changeLead({ id: lead.id, fields: { status } }),
    async onMutate(status, { client }) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, status })
      return before
    },
    onError: (_error, _status, before, { client }) => client.setQueryData(queryKey, before),
    onSettled: (_answer, _error, _status, _before, { client }) =>
      client.invalidateQueries({ queryKey: leadsKey }),
  }
}
