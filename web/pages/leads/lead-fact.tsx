import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LeadDetail } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { rowOf } from '../../leads/lead-fields.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { EditFact } from './edit-fact.tsx'
import styles from './lead-fact.module.css'

interface LeadFactProps {
  lead: LeadDetail
  field: LeadField
  /** The value as it is read. */
  children: ReactNode
  /** The value is something to press itself: the way to change it stands beside it. */
  isLink: boolean
}

/** A value of a lead that a press, or Enter, makes editable where it stands. */
export function LeadFact({ lead, field, children, isLink }: LeadFactProps): ReactNode {
  const { canWrite } = useSession()
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The keyboard goes on where it was.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (!canWrite) return children
  if (isEditing) return <EditFact lead={lead} field={field} onDone={() => setEditing(false)} />
  const { label } = rowOf(field)
  const open = (): void => setEditing(true)
  if (isLink) {
    return (
      <span className={styles.link}>
        {children}
        <ActionIcon
          ref={opener}
          size="sm"
          aria-label={t('Edit {field}', { field: label.toLowerCase() })}
          onClick={open}
        >
          <IconPencil size={14} />
        </ActionIcon>
      </span>
    )
  }
  return (
    <UnstyledButton ref={opener} className={styles.value ?? ''} onClick={open} title={t('Edit')}>
      {children ?? (
        <span className={styles.empty} data-empty>
          {t('Add {field}', { field: label.toLowerCase() })}
        </span>
      )}
      <span className={styles.hidden}>{`, ${t('edit {field}', { field: label.toLowerCase() })}`}</span>
    </UnstyledButton>
  )
}
