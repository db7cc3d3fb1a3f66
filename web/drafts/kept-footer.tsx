import { type ComponentProps, type ReactNode, useState } from 'react'
import { DiscardDialog } from '../ui/dialogs/discard-dialog.tsx'
import { FormFooter } from '../ui/forms/form-footer.tsx'
import type { KeptForm } from './kept-form.ts'

interface KeptFooterProps extends ComponentProps<typeof FormFooter> {
  form: Pick<KeptForm<object>, 'isTyped' | 'discard'>
}

/** How a form ends whose text is kept: giving up asks first where something is typed, and takes it away. */
export function KeptFooter({ form, onCancel, ...footer }: KeptFooterProps): ReactNode {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <FormFooter {...footer} onCancel={form.isTyped ? () => setAsking(true) : onCancel} />
      <DiscardDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDiscard={() => {
          form.discard()
          onCancel()
        }}
      />
    </>
  )
}
