import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Activity, UndoneUpdate } from '../../../contract.ts'
import { rowOf } from '../../../leads/lead-fields.ts'
import { undoActivity } from '../../../requests/merging.ts'
import { useSession } from '../../../session.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../../ui/language/translate.ts'
import { matchedOn } from './describe-activity.ts'

/** Takes a merge or a change back, after saying what that does (decision 0021.56). */
export function UndoActivity({ activity }: { activity: Activity }): ReactNode {
  const { canWrite } = useSession()
  const navigate = useNavigate()
  // The timeline that comes anew may take this button away before the answer is here.
  const undo = useMutation({
    ...undoActivity,
    onSuccess: (undone) => {
      setAsking(false)
      notifications.show({ message: said(undone) })
      if (undone.other_id !== null) navigate(`/leads/${undone.lead_id}`)
    },
  })
  const [isAsking, setAsking] = useState(false)
  if (!canWrite) return null
  const isByHand = activity.details.by_hand === true
  const isMerge = isByHand || matchedOn(activity).length > 0
  return (
    <>
      <Button size="compact-xs" variant="default" w="fit-content" onClick={() => setAsking(true)}>
        {t('Undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={isMerge ? t('Undo this merge?') : t('Undo this change?')}
        verb={isMerge ? t('Undo the merge') : t('Undo the change')}
        dangerous={false}
        act={() => undo.mutate(activity.id)}
        write={undo}
      >
        <Text>{t('Earlier values come back where nobody has changed them since.')}</Text>
        {isMerge && (
          <Text>
            {isByHand
              ? t(
                  'The lead that was merged into this one is a lead again, with its own calls, timeline and deliveries.',
                )
              : t('What came in becomes a lead of its own, with whoever has this one.')}{' '}
            {t('The two are not shown as possible duplicates again.')}
          </Text>
        )}
      </ConfirmDialog>
    </>
  )
}

function said({ other_id, left }: UndoneUpdate): string {
  const labels = left.map((field) => rowOf(field as Parameters<typeof rowOf>[0]).label.toLowerCase())
  const what =
    other_id === null ? t('The change is undone') : t('The merge is undone: there are two leads again')
  return labels.length === 0
    ? what
    : t('{what}. Changed since, so left as it is: {fields}', { what, fields: labels.join(', ') })
}
