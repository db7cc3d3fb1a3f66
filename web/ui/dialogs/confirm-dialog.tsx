import { Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FormFooter, type FormWrite } from '../forms/form-footer.tsx'
import { t } from '../language/translate.ts'
import { useEscapeOfQuestion } from './escape-question.ts'

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
  write: FormWrite
  dangerous?: boolean
}

/** Asks before an act; with `typed`, only after its word was typed. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { opened, onClose, title, children, verb, typed, act, write, dangerous = true } = props
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEscapeOfQuestion(opened, form, onClose)
  const agreed = typed === undefined || text.trim().toLowerCase() === typed.trim().toLowerCase()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A form that the dialog was opened from is above it for React, wherever it stands on the page.
    event.stopPropagation()
    if (agreed) act()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      onExitTransitionEnd={() => setText('')}
    >
      <form ref={form} onSubmit={submit}>
        <Stack gap="sm">
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
          <FormFooter
            write={write}
            failed={t('Not done')}
            verb={verb}
            color={dangerous ? 'red.8' : 'pine'}
            disabled={!agreed}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
