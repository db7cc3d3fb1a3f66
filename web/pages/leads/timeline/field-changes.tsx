import { shownValue } from '../../../leads/lead-fields.ts'
import { words } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import styles from './field-changes.module.css'

/** The fields that a merge changed: before struck out, after beside it. */
export const FieldChanges = ({
  changes,
}: {
  changes: Record<string, { before: unknown; after: unknown }>
}) => (
  <ul className={styles.changes}>
    {Object.entries(changes).map(([field, { before, after }]) => (
      <li key={field}>
        {words(field)}: <del>{readable(field, before)}</del> → <ins>{readable(field, after)}</ins>
      </li>
    ))}
  </ul>
)

function readable(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (Array.isArray(value)) return value.length === 0 ? t('empty') : value.join(', ')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return shownValue(field, String(value))
}
