import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AuditEntry } from '../../contract.ts'
import { useUndoBatch } from '../../leads/batch.tsx'
import { useSession } from '../../session.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'

const undoable: ReadonlySet<string> = new Set(['lead.changed', 'lead.handed_over', 'lead.change_undone'])

type UndoBatchProps = Pick<AuditEntry, 'action'> & { readonly batch: NonNullable<AuditEntry['batch']> }

/** Takes back what was done to many leads in one go (decision 0053). */
export function UndoBatch({ action, batch }: UndoBatchProps): ReactNode {
  const { canWrite } = useSession()
  const [isAsking, setAsking] = useState(false)
  const undoBatch = useUndoBatch()
  if (!undoable.has(action) || !canWrite) return null
  return (
    <>
      <Button size="compact-xs" variant="default" mr="xs" onClick={() => setAsking(true)}>
        {t('Undo all')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Undo this for {leads}?', { leads: counted(batch.subjects, t('lead'), t('leads')) })}
        verb={t('Undo all')}
        dangerous={false}
        act={() => {
          setAsking(false)
          void undoBatch(batch.id, action)
        }}
      >
        <Text>{t('Earlier values come back where nobody has changed them since.')}</Text>
      </ConfirmDialog>
    </>
  )
}
