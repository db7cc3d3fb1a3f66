import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, isPassing } from '../../api-error.ts'
import { draftOf } from '../../drafts/drafts.ts'
import { live } from '../../live.ts'
import { keptCallsOf } from '../../requests/kept-calls.ts'
import { leadInLists, oneLead } from '../../requests/leads.ts'
import { useCallKeeper, useSession } from '../../session.tsx'
import { PanelHeader } from '../../ui/dialogs/panel-header.tsx'
import { counted } from '../../ui/language/format.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'
import { CallForm } from './calls/call-form.tsx'
import { EditLead, editPlace } from './edit-lead.tsx'
import { LeadActions } from './lead-actions.tsx'
import { LeadSections } from './lead-sections.tsx'
import { LeadSummary } from './lead-summary.tsx'
import { CallHoursNotice, NotToCallNotice } from './not-to-call.tsx'
import { type Walk, WalkButtons } from './walk.tsx'

interface LeadPanelProps {
  id: string
  /** Its neighbours in the list. */
  walk: Walk
  /** Where it stands among those to call. */
  position?: string | undefined
  /** The outcome of a call is asked for. */
  isCalling: boolean
  onCalling: (isCalling: boolean) => void
  onClose: () => void
}

/** One lead: its fields, its calls and its timeline; the outcome of a call above them while it is asked for. */
export function LeadPanel({ id, walk, position, isCalling, onCalling, onClose }: LeadPanelProps): ReactNode {
  const { isAdmin, canWrite, user } = useSession()
  const queries = useQueryClient()
  const asked = useQuery({ ...oneLead(id), ...live, placeholderData: () => leadInLists(queries, id) })
  const kept = useQuery(keptCallsOf(useCallKeeper()))
  const waiting = kept.data?.findLast(({ call }) => call.lead_id === id)
  const [isEditing, setEditing] = useState(() => canWrite && draftOf(user.id, editPlace(id)) !== null)
  const [tab, setTab] = useState<string | null>('details')
  const { state: cameBy } = useLocation()
  const called = (isNext: boolean): void => {
    if (isNext && walk.nextId !== undefined) walk.go(walk.nextId)
    else {
      setTab('calls')
      onCalling(false)
    }
  }

  // Without a network one goes on with what the list says of it.
  const lead = {
    ...asked,
    data: asked.data ?? (isPassing(asked.error) ? leadInLists(queries, id) : undefined),
  }
  const goneHint = t('It was deleted or merged with another, or it is somebody else’s by now.')
  const isGone = lead.error instanceof ApiError && lead.error.status === 404
  if (lead.error && (!lead.data || (isGone && !isEditing && !isCalling))) {
    return (
      <>
        <PanelHeader title={lead.data?.name ?? t('Lead')} onClose={onClose} />
        {isGone ? (
          <Empty title={t('This lead is not here')} hint={goneHint}>
            <Button variant="default" onClick={onClose}>
              {t('Back to the list')}
            </Button>
          </Empty>
        ) : (
          <Problem error={lead.error} retry={() => void lead.refetch()} />
        )}
      </>
    )
  }
  if (!lead.data) {
    return (
      <>
        <PanelHeader title={t('Lead')} onClose={onClose} isWaiting />
        <Loading label={t('Loading the lead')} />
      </>
    )
  }
  const problem =
    lead.error &&
    (isGone ? (
      <Problem error={{ message: goneHint }} title={t('This lead is not here')} />
    ) : (
      <Problem error={lead.error} retry={() => void lead.refetch()} title={t('Not up to date')} />
    ))
  if (isEditing) {
    return (
      <EditLead lead={lead.data} onDone={() => setEditing(false)} onClose={onClose}>
        {problem}
      </EditLead>
    )
  }
  const duplicates = lead.data.possible_duplicates_count
  return (
    <Stack gap="sm">
      <PanelHeader title={lead.data.name} onClose={onClose}>
        {position !== undefined && (
          <Text c="dimmed" className="nowrap">
            {position}
          </Text>
        )}
        <WalkButtons walk={walk} />
      </PanelHeader>
      {problem}
      <CallHoursNotice />
      {waiting?.call.called_at !== undefined && (
        <Text role="status">
          {t('Your call of {time} is not logged yet: it waits on this device.', {
            time: istDateTime(waiting.call.called_at),
          })}
        </Text>
      )}
      <NotToCallNotice lead={lead.data} />
      <LeadSummary lead={lead.data} isCalling={isCalling && canWrite} />
      <LeadActions
        lead={lead.data}
        isWalked={cameBy === 'walk' && !isCalling}
        onEdit={() => setEditing(true)}
        onLogCall={() => onCalling(true)}
        onGone={onClose}
      />
      {isCalling && canWrite && (
        <CallForm
          lead={lead.data}
          hasNext={walk.nextId !== undefined}
          onDone={called}
          onCancel={() => onCalling(false)}
        />
      )}
      {isAdmin && duplicates > 0 && (
        <Alert color="yellow" py="xs">
          {counted(duplicates, t('possible duplicate'), t('possible duplicates'))}:{' '}
          <TextLink to="/leads/duplicates">{t('compare them')}</TextLink>
        </Alert>
      )}
      <LeadSections lead={lead.data} tab={tab} onTab={setTab} />
    </Stack>
  )
}
