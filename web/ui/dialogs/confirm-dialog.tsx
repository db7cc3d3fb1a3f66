import { Modal, Text, TextInput } from '@mantine/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, type FormWrite } from '../forms/form.tsx'
import { t } from '../language/translate.ts'

const takenFirst = 'data-mantine-stop-propagation'

interface OpenQuestion {
  readonly close: () => void
  /** Something that stands in its dialog. */
  readonly within: RefObject<HTMLElement | null>
}

/** The last one lies on top. */
const open: OpenQuestion[] = []

// From the beginning, and so before any dialog: those take Escape at the same place, and one key would close the
// question and the form that it is asked about.
if (typeof window !== 'undefined') window.addEventListener('keydown', closeTopmost, { capture: true })

function closeTopmost(event: KeyboardEvent): void {
  const question = open.at(-1)
  if (event.key !== 'Escape' || event.isComposing || question === undefined) return
  // Another dialog that was opened over the question, such as the palette, takes its own.
  const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null
  if (dialog !== null && !dialog.contains(question.within.current)) return
  // A list of choices that is open takes it first, as in every dialog.
  if (event.target instanceof Element && event.target.getAttribute(takenFirst) === 'true') return
  event.stopImmediatePropagation()
  question.close()
}

/** Escape closes this question alone, and nothing that lies below it. */
function useEscapeOfQuestion(isOpen: boolean, within: RefObject<HTMLElement | null>, close: () => void) {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const one = { close: () => onEscape(), within }
    open.push(one)
    return () => void open.splice(open.indexOf(one), 1)
  }, [isOpen, within])
}

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and what goes with it. */
  children: ReactNode
  /** The verb on the button: “Delete lead”. */
  verb: string
  /** Where the act cannot be undone: the word that has to be typed first. */
  typed?: string
  act: () => void
  /** Left out where nothing is sent. */
  write?: FormWrite
  dangerous?: boolean
}

const nothingSent: FormWrite = { error: null, isPending: false }

/** Asks before an act; with `typed`, only after its word was typed. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { opened, onClose, title, children, verb, typed, act, write = nothingSent, dangerous = true } = props
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEscapeOfQuestion(opened, form, onClose)
  const agreed = typed === undefined || text.trim().toLowerCase() === typed.trim().toLowerCase()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      onExitTransitionEnd={() => setText('')}
    >
      <Form
        ref={form}
        onSubmit={() => agreed && act()}
        write={write}
        failed={t('Not done')}
        verb={verb}
        color={dangerous ? 'red.8' : 'pine'}
        disabled={!agreed}
        onCancel={onClose}
      >
        {children}
        {typed !== undefined && (
          <TextInput
            label={t('Type “{typed}” to confirm', { typed })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
      </Form>
    </Modal>
  )
}

interface ConfirmWriteProps<Answer, Body> extends Omit<ConfirmDialogProps, 'opened' | 'act' | 'write'> {
  write: UseMutationOptions<Answer, Error, Body>
  body: Body
  /** Instead of closing: what follows from the answer. */
  onDone?: (answer: Answer) => void
}

/** Asks before one write, which `children` say in a sentence, and closes once it is done. */
export function ConfirmWrite<Answer, Body>(props: ConfirmWriteProps<Answer, Body>): ReactNode {
  const { write: asked, body, onDone = props.onClose, children, ...question } = props
  const write = useMutation(asked)
  return (
    <ConfirmDialog {...question} opened act={() => write.mutate(body, { onSuccess: onDone })} write={write}>
      <Text component="div">{children}</Text>
    </ConfirmDialog>
  )
}
