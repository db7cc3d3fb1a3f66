import { Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, fieldErrors, isPassing } from '../../../api-error.ts'
import { CallLogFieldInput } from '../../../call-logs/call-log-field-input.tsx'
import { callLogFieldNames, callLogFieldsBut } from '../../../call-logs/call-log-fields.ts'
import { LengthInputs } from '../../../call-logs/length-inputs.tsx'
import { secondsOf } from '../../../call-logs/typed-length.ts'
import { callOutcomes, type LeadDetail, leadStatuses } from '../../../contract.ts'
import { forgetKeptCall, type KeptCall, keepCall } from '../../../drafts/kept-calls.ts'
import { useKeptForm } from '../../../drafts/kept-form.ts'
import { makeId } from '../../../made-id.ts'
import { dialledAt, forgetCall } from '../../../phones/dialled-call.ts'
import { deleteCall, logCall } from '../../../requests/call-logs.ts'
import { lookAtKeptCalls } from '../../../requests/kept-calls.ts'
import { editLead } from '../../../requests/leads.ts'
import { useCallKeeper } from '../../../session.tsx'
import { ChoiceChips } from '../../../ui/filters/choice-chips.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { fromIstInput, istDateTime } from '../../../ui/language/ist.ts'
import { t } from '../../../ui/language/translate.ts'
import { valueName } from '../../../ui/language/value-name.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { NotToCallBox } from '../not-to-call.tsx'
import { CallAgainField } from './call-again-field.tsx'
import styles from './call-form.module.css'
import {
  callOf,
  callPlace,
  emptyCall,
  goOnWith,
  lengthSince,
  needsLength,
  toSend,
  type WorkedCall,
} from './call-form-values.ts'
import { useLoggedCall } from './logged-call.tsx'

interface CallFormProps {
  lead: LeadDetail
  /** Whether there is a lead to go on with. */
  hasNext: boolean
  onDone: (isNext: boolean) => void
  onCancel: () => void
}

/** Asked on demand: most calls are made, and have just ended. */
const further = callLogFieldsBut('outcome', 'duration_seconds', 'notes')

/**
 * How a call went, in one step: a tap for the outcome, the length where somebody was reached, the lead's status, a
 * note; then the next lead. The call is logged first; where the status is refused or the answer is lost, trying again logs no second call.
 */
export function CallForm({ lead, hasNext, onDone, onCancel }: CallFormProps): ReactNode {
  const [begun] = useState(() => dialledAt(lead.id))
  const [beginning] = useState(() => emptyCall(lead.status, begun))
  const [areFurtherShown, setFurtherShown] = useState(false)
  const isLogged = useRef(false)
  const isRemoved = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const keeper = useCallKeeper()
  const queries = useQueryClient()
  const log = useMutation(logCall)
  const change = useMutation(editLead)
  const remove = useMutation(deleteCall)
  const tellLogged = useLoggedCall(lead)
  const { form, isRestored, isTyped, forget, discard } = useKeptForm<WorkedCall>(callPlace(lead.id), {
    initialValues: beginning,
    restore: (kept) => goOnWith(kept, begun),
    validate: {
      outcome: (outcome) => (outcome === '' ? t('How did it go?') : null),
      duration_seconds: (length, { outcome }) =>
        needsLength(outcome) && secondsOf(length) === 0 ? t('How long did you speak?') : null,
    },
  })
  const { outcome, duration_seconds } = form.values
  const asksLength = needsLength(outcome)
  const footer = useRef<HTMLDivElement>(null)
  // The way on is in sight, also once the length is asked for above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks whenever the form has grown
  useEffect(() => {
    footer.current?.scrollIntoView({ block: 'nearest' })
  }, [asksLength])

  const save = async (values: WorkedCall, isNext: boolean): Promise<void> => {
    const call = toSend(values, begun, makeId, new Date())
    // Kept with what is typed: the answer may be lost, and the page with it, before the call is sent again.
    form.setFieldValue('sent', call.sent)
    const status =
      values.status === beginning.status || values.status === lead.status ? undefined : values.status
    const kept: KeptCall = {
      call: callOf(lead.id, call, new Date()),
      leadName: lead.name,
      ...(status && { status: { to: status, from: lead.status } }),
      ...(values.instead !== '' && { instead: values.instead }),
    }
    // Where it waits on this device itself, this one takes its place there too.
    if (kept.instead !== undefined) forgetKeptCall(keeper.userId, kept.instead)
    let isKept = false
    try {
      // Again where only the status was refused: it is the same call, unless something else is typed by now, which is told.
      await log.mutateAsync(kept.call)
      if (values.instead !== '' && !isRemoved.current) await remove.mutateAsync(values.instead)
      isRemoved.current = true
      isLogged.current = true
      // Chosen here: what others make of the lead meanwhile is not taken back.
      if (status) await change.mutateAsync({ id: lead.id, fields: { status } })
    } catch (error) {
      form.setErrors(fieldErrors(error, callLogFieldNames))
      if (!(error instanceof ApiError)) throw error
      isKept = isPassing(error) && (await keepCall(keeper, kept))
      if (!isKept) return
      void lookAtKeptCalls(queries)
    }
    forget()
    forgetCall(lead.id, begun)
    tellLogged(call, isKept)
    // Whoever has gone to another lead while it was saved stays there.
    if (isShown.current) onDone(isNext)
  }
  const submit = (isNext: boolean) => form.onSubmit((values) => void save(values, isNext))
  const choose = (chosen: string): void => {
    const isUnsaid = needsLength(chosen) && secondsOf(duration_seconds) === 0 && begun !== null
    form.setValues({
      outcome: chosen as WorkedCall['outcome'],
      ...(isUnsaid && { duration_seconds: lengthSince(begun, new Date()) }),
    })
  }
  const refused = log.error ?? remove.error ?? change.error
  const ofCall =
    form.values.called_at === beginning.called_at || form.values.called_at === ''
      ? undefined
      : istDateTime(fromIstInput(form.values.called_at))
  const isPending = log.isPending || remove.isPending || change.isPending
  return (
    <Card title={form.values.instead === '' ? t('How did the call go?') : t('Change the logged call')}>
      <form
        onSubmit={submit(hasNext)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(hasNext)()
        }}
      >
        <Stack gap="sm">
          {isRestored && isTyped && <RestoredNote onDiscard={discard} about={ofCall} />}
          <ChoiceChips
            label={t('Outcome')}
            choices={callOutcomes}
            value={outcome}
            error={form.errors.outcome}
            onChange={choose}
            isFocused
            hasKeys
          />
          {asksLength && (
            <div>
              <Group grow wrap="nowrap" gap="xs" align="flex-start">
                <LengthInputs isFocused={begun === null} input={form.getInputProps('duration_seconds')} />
              </Group>
              {begun !== null && (
                <Text size="xs" c="dimmed" mt={4}>
                  {t('The time since you pressed Call; take off what you waited.')}
                </Text>
              )}
            </div>
          )}
          <ChoiceChips
            label={t('Status of the lead')}
            choices={leadStatuses}
            value={form.values.status}
            onChange={(status) => form.setFieldValue('status', status as WorkedCall['status'])}
          />
          <CallAgainField
            choice={form.values.again}
            picked={form.values.again_at}
            onChange={(again, again_at) => form.setValues({ again, again_at })}
          />
          {lead.phone !== null && <NotToCallBox lead={lead} />}
          <CallLogFieldInput field="notes" input={form.getInputProps('notes')} />
          <Collapse expanded={areFurtherShown}>
            <Stack gap="xs">
              {further.map((field) => (
                <CallLogFieldInput key={field} field={field} input={form.getInputProps(field)} />
              ))}
            </Stack>
          </Collapse>
          {refused && (
            <Problem
              title={
                isLogged.current && log.error === null
                  ? t('The call is logged, the status is not changed')
                  : t('Not logged')
              }
              error={refused}
            />
          )}
          <Group ref={footer} justify="space-between" gap="xs" className={styles.footer}>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              px={4}
              aria-expanded={areFurtherShown}
              onClick={() => setFurtherShown(!areFurtherShown)}
            >
              {valueName(form.values.call_type)}, {ofCall ?? (begun === null ? t('now') : t('just now'))}
            </Button>
            <Group gap="xs">
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => {
                  discard()
                  forgetCall(lead.id, begun)
                  onCancel()
                }}
              >
                {t('Not now')}
              </Button>
              {hasNext && (
                <Button variant="default" size="xs" disabled={isPending} onClick={() => submit(false)()}>
                  {t('Save')}
                </Button>
              )}
              <Button size="xs" type="submit" loading={isPending}>
                {hasNext ? t('Save, next lead') : t('Save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
