import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { timelineOf } from '../../../requests/leads.ts'
import { t } from '../../../ui/language/translate.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import { describeActivity, describeActor } from './describe-activity.ts'
import styles from './last-activities.module.css'

const mostShown = 3

/** What happened to a lead last, a line each; the timeline tells the rest. */
export function LastActivities({ leadId }: { leadId: string }): ReactNode {
  const timeline = useQuery(timelineOf(leadId))
  const last = timeline.data?.slice(0, mostShown) ?? []
  return (
    <ul className={styles.last} aria-label={t('What happened last')}>
      {last.map((activity) => (
        <li key={activity.id}>
          {describeActivity(activity)}{' '}
          <span className="quiet">
            · {describeActor(activity.actor)} · <Moment at={activity.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
