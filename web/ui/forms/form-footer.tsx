import { Button, Group } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { t } from '../language/translate.ts'
import { Problem } from '../page/problem.tsx'

/** What a form shows of its write: that it runs, and why it was refused. */
export type FormWrite = Pick<UseMutationResult, 'error' | 'isPending'>

interface FormFooterProps {
  write: FormWrite
  /** Over what the service refused: “Not saved”. */
  failed: string
  /** On the button that submits: “Save rule”. */
  verb: string
  /** Of that button; another than usual where the act cannot be undone. */
  color?: string
  disabled?: boolean
  onCancel: () => void
}

/** How a form that can be left ends: what was refused, then the way out and the way on. */
export function FormFooter(props: FormFooterProps) {
  const { write, failed, verb, color = 'pine', disabled = false, onCancel } = props
  return (
    <>
      {write.error && <Problem title={failed} error={write.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color={color} disabled={disabled} loading={write.isPending}>
          {verb}
        </Button>
      </Group>
    </>
  )
}
