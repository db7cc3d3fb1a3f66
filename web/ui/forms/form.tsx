import { Button, Group, Stack, type StackProps } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { FormEvent, ReactNode, Ref } from 'react'
import { t } from '../language/translate.ts'
import { Problem } from '../page/problem.tsx'
import { isSaidAtField } from './said-at-field.ts'

/** What a form shows of its write: that it runs, and why it was refused. */
export type FormWrite = Pick<UseMutationResult, 'error' | 'isPending'>

export interface FormProps extends Pick<StackProps, 'gap' | 'maw'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
  write: FormWrite
  /** Over what the service refused: “Not saved”. */
  failed: string
  /** On the button that submits: “Save rule”. */
  verb: string
  /** Of that button; another than usual where the act cannot be undone. */
  color?: string
  disabled?: boolean
  onCancel: () => void
  /** It checks what is typed itself, and says so in its own words. */
  noValidate?: boolean
  ref?: Ref<HTMLFormElement>
}

/** A form that can be left: its fields one below the other, what was refused, then the way out and the way on. */
export function Form(props: FormProps): ReactNode {
  const { onSubmit, children, write, failed, verb, color = 'pine', disabled = false, onCancel } = props
  const { noValidate = false, ref, gap = 'sm', maw } = props
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // A form that the dialog was opened from is above it for React, wherever it stands on the page.
    event.stopPropagation()
    onSubmit(event)
  }
  return (
    <form ref={ref} onSubmit={submit} noValidate={noValidate}>
      <Stack gap={gap} maw={maw}>
        {children}
        {write.error && !isSaidAtField(write.error) && <Problem title={failed} error={write.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color={color} disabled={disabled} loading={write.isPending}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
