import type { AuditEntry, UserRow } from '../../contract.ts'
import { words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { valueName } from '../../ui/language/value-name.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** What a name out of the record is called where its own words say little. */
const called: Readonly<Record<string, string>> = {
  userIds: t('People'),
  user_id: t('User'),
  ids: t('Order'),
  when: t('Conditions'),
  all: '',
}

/** The details of an entry as a person reads them: people by name, conditions as sentences, no JSON. */
export function detailWords(details: AuditEntry['details'], people: readonly UserRow[]): string {
  if ('before' in details && 'after' in details) return valueWords(details, people)
  return Object.entries(details)
    .flatMap((entry) => (entry[0] === 'changes' ? Object.entries(entry[1] ?? {}) : [entry]))
    .map(([name, value]) => {
      // A field whose values are told beside it is not named twice.
      const left =
        name === 'fields' && Array.isArray(value) ? value.filter((one) => !(one in details)) : value
      const say = rolesIn.has(name) ? words : valueName
      return said(called[name] ?? words(name), valueWords(left, people, say))
    })
    .filter((text) => text !== '')
    .join(' · ')
}

/** Their values are written small in the record and read like the column of roles. */
const rolesIn: ReadonlySet<string> = new Set(['role', 'as'])

const said = (name: string, value: string): string =>
  value === '' || name === '' ? value : `${name}: ${value}`

function valueWords(value: unknown, people: readonly UserRow[], say = valueName): string {
  if (value === null || value === undefined) return t('none')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) return value.map((one) => valueWords(one, people, say)).join(', ')
  if (typeof value === 'object' && 'before' in value && 'after' in value)
    return `${valueWords(value.before, people, say)} → ${valueWords(value.after, people, say)}`
  if (typeof value === 'object') return objectWords(value, people)
  const text = String(value)
  if (!uuid.test(text)) return say(text)
  return people.find(({ id }) => id === text)?.name ?? text.slice(0, 8)
}

/** A condition is `{field, <operator>: value}`: City is Mumbai. */
function objectWords(value: object, people: readonly UserRow[]): string {
  const { field, ...rest } = value as Record<string, unknown>
  if (typeof field !== 'string') return detailWords(rest, people)
  const tests = Object.entries(rest).map(([operator, wanted]) =>
    t('{operator} {value}', {
      operator: valueName(operator.replaceAll('_', ' ')),
      value: wanted === true ? '' : valueWords(wanted, people),
    }).trim(),
  )
  return [words(field), ...tests].join(' ').trim()
}
