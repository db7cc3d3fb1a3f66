import { Modal, MultiSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '../contract.ts'
import { handOverNext, userImpact } from '../requests/users.ts'
import { ProgressDialog } from '../ui/dialogs/progress-dialog.tsx'
import { Form } from '../ui/forms/form.tsx'
import { counted } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'
import { peopleById, usePeople } from './people.ts'

interface Progress {
  readonly moved: number
  readonly remaining: number
  readonly finished: boolean
  readonly failure: string | null
}

const betweenStepsMs = 300

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Hands all leads of a user, or the open ones of nobody, over to one person or by turns to several, step by step
 * (decision 0021.59). It can be
 * stopped; what is moved stays moved, and doing it again goes on with the rest.
 */
export function HandOver({ user, onClose }: { user: User | null; onClose: () => void }): ReactNode {
  const people = usePeople()
  const impact = useQuery({ ...userImpact(user?.id ?? ''), enabled: user !== null })
  const queries = useQueryClient()
  const [to, setTo] = useState<string[]>([])
  const [progress, setProgress] = useState<Progress | null>(null)
  const stopped = useRef(false)
  const others = peopleById(people.data).filter(({ value }) => value !== user?.id)
  const leads = impact.data?.leads

  const start = async (): Promise<void> => {
    let sum: Progress = { moved: 0, remaining: leads ?? 0, finished: false, failure: null }
    setProgress(sum)
    try {
      while (!stopped.current) {
        const { moved, remaining } = await handOverNext(user?.id ?? null, to)
        sum = { ...sum, moved: sum.moved + moved, remaining }
        if (remaining === 0) break
        if (!stopped.current) setProgress(sum)
        if (moved === 0) await new Promise((resolve) => setTimeout(resolve, betweenStepsMs))
      }
      if (!stopped.current) setProgress({ ...sum, finished: true })
    } catch (error) {
      if (!stopped.current) setProgress({ ...sum, finished: true, failure: messageOf(error) })
    }
    void queries.invalidateQueries()
  }
  const close = (): void => {
    stopped.current = true
    onClose()
  }
  if (progress !== null) {
    const all = progress.moved + progress.remaining
    return (
      <ProgressDialog
        opened
        title={user ? t('Handing over leads of {name}', { name: user.name }) : t('Leads that nobody has')}
        text={progressText(progress)}
        percent={all === 0 ? null : (progress.moved / all) * 100}
        finished={progress.finished}
        failed={progress.failure !== null}
        onClose={close}
      />
    )
  }
  return (
    <Modal
      opened
      onClose={close}
      title={user ? t('Hand over leads of {name}', { name: user.name }) : t('Leads that nobody has')}
    >
      <Form
        onSubmit={() => to.length > 0 && void start()}
        write={{ isPending: false, error: impact.error }}
        failed={t('Not read')}
        verb={user ? t('Hand over') : t('Assign')}
        disabled={to.length === 0 || leads === 0}
        onCancel={close}
      >
        <Text size="sm">
          {user
            ? t(
                '{leads} assigned to {name}, with calls and timeline. Each is told on its timeline, where it can be undone.',
                {
                  leads: leads === undefined ? t('All leads') : counted(leads, t('lead'), t('leads')),
                  name: user.name,
                },
              )
            : t('All that are neither won nor lost. Each is told on its timeline, where it can be undone.')}
        </Text>
        <MultiSelect
          label={t('To')}
          description={t('Several take turns.')}
          data={others}
          value={to}
          onChange={setTo}
          searchable
          data-autofocus
        />
      </Form>
    </Modal>
  )
}

function progressText({ moved, remaining, finished, failure }: Progress): string {
  const done = t('{leads} handed over', { leads: counted(moved, t('lead'), t('leads')) })
  if (failure !== null)
    return `${failure} ${t('{done}; handing over again goes on with the rest.', { done })}`
  return finished ? t('{done}.', { done }) : t('{done}, {rest} to go', { done, rest: remaining })
}
