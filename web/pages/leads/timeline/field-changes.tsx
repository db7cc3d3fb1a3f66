import type { UserRow } from '../../../contract.ts'
import { kindOf, shownValue } from '../../../leads/lead-fields.ts'
import { nameOf, usePeople } from '../../../people/people.ts'
import { words } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import styles from './field-changes.module.css'

/** The fields that a merge changed: before struck out, after beside it. */
export function FieldChanges({ changes }: { changes: Record<string, { before: unknown; after: unknown }> }) {
  const { data: people } = usePeople()
  return (
    <ul className={styles.changes}>
      {Object.entries(changes).map(([field, { before, after }]) => (
        <li key={field}>
          {words(field)}: <del>{readable(field, before, people)}</del> →{' '}
          <ins>{readable(field, after, people)}</ins>
        </li>
      ))}
    </ul>
  )
}

function readable(field: string, value: unknown, people: UserRow[] | undefined): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (Array.isArray(value)) return value.length === 0 ? t('empty') : value.join(', ')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return kindOf(field) === 'person' ? nameOf(people, String(value)) : shownValue(field, String(value))
}
