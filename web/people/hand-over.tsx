import { Modal, MultiSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '../contract.ts'
import { useTellBatch } from '../leads/batch.tsx'
import { makeId } from '../made-id.ts'
import { handOverNext, userImpact } from '../requests/users.ts'
import { ProgressDialog } from '../ui/dialogs/progress-dialog.tsx'
import { type Ended, useSteps } from '../ui/dialogs/use-steps.ts'
import { Form } from '../ui/forms/form.tsx'
import { counted } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'
import { peopleById, usePeople } from './people.ts'

const betweenStepsMs = 300

interface HandedOver {
  readonly moved: number
  readonly remaining: number
}

/**
 * Hands all leads of a user, or the open ones of nobody, over to one person or by turns to several, step by step (decision
 * 0021.59). It can be stopped; what is moved stays moved, and doing it again goes on with the rest.
 */
export function HandOver({ user, onClose }: { user: User | null; onClose: () => void }): ReactNode {
  const people = usePeople()
  const impact = useQuery({ ...userImpact(user?.id ?? ''), enabled: user !== null })
  const queries = useQueryClient()
  const [to, setTo] = useState<string[]>([])
  const { progress, run, close } = useSteps<HandedOver>()
  const batchId = useRef(makeId())
  const tellBatch = useTellBatch()
  const others = peopleById(people.data).filter(({ value }) => value !== user?.id)
  const leads = impact.data?.leads

  async function* handOver() {
    let sum: HandedOver = { moved: 0, remaining: leads ?? 0 }
    yield sum
    try {
      do {
        const { moved, remaining } = await handOverNext(user?.id ?? null, to, batchId.current)
        sum = { moved: sum.moved + moved, remaining }
        yield sum
        if (moved === 0) await new Promise((resolve) => setTimeout(resolve, betweenStepsMs))
      } while (sum.remaining > 0)
    } finally {
      void queries.invalidateQueries()
    }
  }
  const leave = (): void => {
    // To whoever is disabled nothing goes back.
    if (progress?.finished && progress.sum.moved > 0 && !user?.disabled)
      tellBatch(progressText(progress.sum, progress), batchId.current, 'lead.handed_over')
    close()
    onClose()
  }
  if (progress !== null) {
    const { sum, finished, failure } = progress
    const all = sum.moved + sum.remaining
    return (
      <ProgressDialog
        opened
        title={user ? t('Handing over leads of {name}', { name: user.name }) : t('Leads that nobody has')}
        text={progressText(sum, progress)}
        percent={all === 0 ? null : (sum.moved / all) * 100}
        finished={finished}
        failed={failure !== null}
        onClose={leave}
      />
    )
  }
  return (
    <Modal
      opened
      onClose={leave}
      title={user ? t('Hand over leads of {name}', { name: user.name }) : t('Leads that nobody has')}
    >
      <Form
        onSubmit={() => to.length > 0 && void run(handOver())}
        write={{ isPending: false, error: impact.error }}
        failed={t('Not read')}
        verb={user ? t('Hand over') : t('Assign')}
        disabled={to.length === 0 || leads === 0}
        onCancel={leave}
      >
        <Text>
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
          description={t('Several people get leads in turn.')}
          data={others}
          value={to}
          onChange={setTo}
          searchable
          openOnFocus={false}
          comboboxProps={{ position: 'top' }}
          data-autofocus
        />
      </Form>
    </Modal>
  )
}

function progressText({ moved, remaining }: HandedOver, { finished, failure }: Ended): string {
  const done = t('{leads} handed over', { leads: counted(moved, t('lead'), t('leads')) })
  if (failure !== null)
    return `${failure} ${t('{done}; handing over again goes on with the rest.', { done })}`
  return finished ? t('{done}.', { done }) : t('{done}, {rest} to go', { done, rest: remaining })
}
