import { Stack, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LeadDetail } from '../../contract.ts'
import { timelineOf } from '../../requests/leads.ts'
import { t } from '../../ui/language/translate.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { useIsPrinting } from '../../ui/window/use-is-printing.ts'
import { LeadCalls } from './calls/lead-calls.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadAttributions, LeadConsents } from './lead-said-besides.tsx'
import { CallMarksTakenBack } from './not-to-call.tsx'
import { describeActivity, describeActor } from './timeline/describe-activity.ts'
import styles from './timeline/last-activities.module.css'
import { LeadTimeline } from './timeline/lead-timeline.tsx'

interface LeadSectionsProps {
  lead: LeadDetail
  tab: string | null
  onTab: (tab: string | null) => void
}

/** What is known of a lead, behind three tabs; on paper one below the other. */
export function LeadSections({ lead, tab, onTab }: LeadSectionsProps): ReactNode {
  const isPrinting = useIsPrinting()
  const details = (
    <>
      {!isPrinting && <LastActivities leadId={lead.id} />}
      <LeadFacts lead={lead} />
      <CallMarksTakenBack marks={lead.call_marks} />
      <LeadAttributions attributions={lead.attributions} />
      <LeadConsents consents={lead.consents} />
    </>
  )
  if (isPrinting)
    return (
      <Stack gap="sm">
        {details}
        <Title order={3}>{t('Calls')}</Title>
        <LeadCalls leadId={lead.id} />
        <Title order={3}>{t('Timeline')}</Title>
        <LeadTimeline leadId={lead.id} />
      </Stack>
    )
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
        <Tabs.Tab value="calls">{t('Calls')}</Tabs.Tab>
        <Tabs.Tab value="timeline">{t('Timeline')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" pt="sm">
        {details}
      </Tabs.Panel>
      <Tabs.Panel value="calls" pt="sm">
        <LeadCalls leadId={lead.id} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="sm">
        <LeadTimeline leadId={lead.id} />
      </Tabs.Panel>
    </Tabs>
  )
}

const mostShown = 3

/** What happened to a lead last, a line each; the timeline tells the rest. */
function LastActivities({ leadId }: { leadId: string }): ReactNode {
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
