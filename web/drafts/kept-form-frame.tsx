import { type ReactNode, useState } from 'react'
import { DiscardDialog } from '../ui/dialogs/discard-dialog.tsx'
import { Form, type FormProps } from '../ui/forms/form.tsx'
import { RestoredNote } from '../ui/forms/restored-note.tsx'
import type { KeptForm } from './kept-form.ts'

interface KeptFormFrameProps extends FormProps {
  kept: Pick<KeptForm<object>, 'isRestored' | 'isTyped' | 'discard'>
  /** What stands over the word that something typed is back. */
  above?: ReactNode
}

/** A form whose text is kept: says that it is back, and giving up asks first where something is typed, and takes it away. */
export function KeptFormFrame({ kept, above, children, onCancel, ...form }: KeptFormFrameProps): ReactNode {
  const { isRestored, isTyped, discard } = kept
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Form {...form} noValidate onCancel={isTyped ? () => setAsking(true) : onCancel}>
        {above}
        {isRestored && isTyped && <RestoredNote onDiscard={discard} />}
        {children}
      </Form>
      <DiscardDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDiscard={() => {
          discard()
          onCancel()
        }}
      />
    </>
  )
}
