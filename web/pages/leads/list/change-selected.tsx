import { List, Modal, MultiSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { isPageOf } from '../../../api.ts'
import { type ListedLead, leadStatuses } from '../../../contract.ts'
import { useTellBatch } from '../../../leads/batch.tsx'
import { makeId } from '../../../made-id.ts'
import { peopleByEmail, usePeople } from '../../../people/people.ts'
import { changeLead, leadsKey } from '../../../requests/leads.ts'
import { type Failure, sendEach } from '../../../send-each.ts'
import { useSession } from '../../../session.tsx'
import { ProgressDialog } from '../../../ui/dialogs/progress-dialog.tsx'
import { ChoiceChips } from '../../../ui/filters/choice-chips.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { counted } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'

export type SelectedChange = 'status' | 'assigned_to'

interface ChangeSelectedProps {
  change: SelectedChange
  /** How many are picked. */
  count: number
  read: () => Promise<readonly ListedLead[]>
  /** With those that were not changed: they stay picked. */
  onChanged: (left: readonly ListedLead[]) => void
  onClose: () => void
}

interface Progress {
  /** Ids. */
  readonly changed: ReadonlySet<string>
  readonly failures: readonly Failure<ListedLead>[]
  readonly finished: boolean
}

const parallel = 4
const mostShown = 20

/** Changes status or owner of the picked leads, one request each (§1), and all of them undone at once. It can be stopped. */
export function ChangeSelected({
  change,
  count: picked,
  read,
  onChanged,
  onClose,
}: ChangeSelectedProps): ReactNode {
  const [leads, setLeads] = useState<readonly ListedLead[] | null>(null)
  const all = leads?.length ?? picked
  const { user } = useSession()
  const people = usePeople()
  const queries = useQueryClient()
  const [to, setTo] = useState<string[]>([])
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  const batchId = useRef(makeId())
  const tellBatch = useTellBatch()

  const leave = (ended: Progress, asked: readonly ListedLead[]): void => {
    if (ended.changed.size > 0) tellBatch(progressText(ended, asked.length), batchId.current, 'lead.changed')
    onClose()
    onChanged(asked.filter(({ id }) => !ended.changed.has(id)))
  }
  const start = async (): Promise<void> => {
    isStopped.current = false
    const changed = new Set<string>()
    const failures: Failure<ListedLead>[] = []
    const tell = (finished: boolean): void =>
      setProgress({ changed: new Set(changed), failures: [...failures], finished })
    tell(false)
    const asked = await read().catch((error: Error) => {
      notifications.show({ color: 'red', title: t('Not changed'), message: error.message })
      setProgress(null)
    })
    if (!asked) return
    setLeads(asked)
    const values = new Map(asked.map((lead, i) => [lead, to[i % to.length]]))
    const send = (lead: ListedLead) =>
      changeLead({ id: lead.id, fields: { [change]: values.get(lead) }, batchId: batchId.current })
    await sendEach(asked, send, {
      parallel,
      isStopped: () => isStopped.current || !isPageOf(user.id),
      onSent(lead, failure) {
        if (failure) failures.push(failure)
        else changed.add(lead.id)
        tell(false)
      },
    })
    tell(true)
    void queries.invalidateQueries({ queryKey: leadsKey })
    if (changed.size === asked.length) leave({ changed, failures, finished: true }, asked)
  }
  const label = change === 'status' ? t('Status') : t('Assigned to')
  if (progress !== null) {
    return (
      <ProgressDialog
        opened
        title={t('Changing {leads}', { leads: counted(all, t('lead'), t('leads')) })}
        text={progressText(progress, all)}
        percent={((progress.changed.size + progress.failures.length) / all) * 100}
        finished={progress.finished}
        failed={progress.failures.length > 0}
        onClose={() => {
          isStopped.current = true
          if (progress.finished) leave(progress, leads ?? [])
        }}
      >
        <Failures failures={progress.failures} />
      </ProgressDialog>
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Change {leads}', { leads: counted(all, t('lead'), t('leads')) })}
    >
      <Form
        onSubmit={() => to.length > 0 && void start()}
        write={{ isPending: false, error: null }}
        failed={t('Not changed')}
        verb={t('Change {leads}', { leads: counted(all, t('lead'), t('leads')) })}
        disabled={to.length === 0}
        onCancel={onClose}
      >
        {change === 'status' ? (
          <ChoiceChips
            label={label}
            choices={leadStatuses}
            value={to[0] ?? ''}
            onChange={(status) => setTo([status])}
            isFocused
          />
        ) : (
          <MultiSelect
            label={label}
            description={t('Several people get leads in turn.')}
            data={peopleByEmail(people.data)}
            value={to}
            onChange={setTo}
            searchable
            openOnFocus={false}
            comboboxProps={{ position: 'top' }}
            data-autofocus
          />
        )}
        <Text c="dimmed">
          {t('Each lead is told on its timeline, where the change can be undone for a year.')}
        </Text>
      </Form>
    </Modal>
  )
}

function progressText({ changed, failures, finished }: Progress, all: number): string {
  const leads = counted(changed.size, t('lead'), t('leads'))
  const done =
    failures.length === 0
      ? t('{leads} changed', { leads })
      : t('{leads} changed, {refused} refused and still selected', { leads, refused: failures.length })
  const rest = all - changed.size - failures.length
  if (rest === 0) return t('{done}.', { done })
  return finished
    ? t('Stopped: {done}, {rest} left as they were.', { done, rest })
    : t('{done}, {rest} to go', { done, rest })
}

function Failures({ failures }: { failures: readonly Failure<ListedLead>[] }): ReactNode {
  if (failures.length === 0) return null
  return (
    <List size="sm">
      {failures.slice(0, mostShown).map(({ item, reason }) => (
        <List.Item key={item.id}>
          <b>{item.name}</b>: {reason}
        </List.Item>
      ))}
      {failures.length > mostShown && (
        <List.Item>{t('and {count} more', { count: failures.length - mostShown })}</List.Item>
      )}
    </List>
  )
}
