import type { Activity } from '../../../contract.ts'
import { duration, fieldsText } from '../../../ui/language/format.ts'
import { istDateTime } from '../../../ui/language/ist.ts'
import { t } from '../../../ui/language/translate.ts'
import { valueName } from '../../../ui/language/value-name.ts'

/** What was the same when a save found its lead; nothing where the lead was named, or for anything but a merge. */
export const matchedOn = ({ kind, details }: Activity): string[] =>
  kind === 'merged' ? [details.matched_on ?? []].flat() : []

/** One line that says what happened. */
export function describeActivity(activity: Activity): string {
  const { kind, details } = activity
  switch (kind) {
    case 'created':
      return t('Created')
    case 'merged': {
      const matched = matchedOn(activity)
      if (typeof details.not_called_minutes === 'number')
        return t('Went on: nobody called within {minutes} min', { minutes: details.not_called_minutes })
      if (details.handed_over === true) return t('Handed over')
      if (details.by_hand === true)
        return typeof details.other_name === 'string'
          ? t('Merged with {name}', { name: details.other_name })
          : t('Merged with another lead')
      if (details.undone_id !== undefined)
        return details.other_id === undefined ? t('A change was undone') : t('A merge was undone')
      const again = details.call_again_at
      if (again === null) return t('Not to be called again at a time')
      if (typeof again === 'string') return t('Call again {time}', { time: istDateTime(again) })
      if (matched.length > 0) return t('Merged: the same {fields}', { fields: fieldsText(matched) })
      return Object.keys(details.changes ?? {}).length > 0 ? t('Changed') : t('Saved again, nothing changed')
    }
    case 'call_logged':
      return [
        t('Call logged'),
        named(details.call_type),
        named(details.outcome),
        seconds(details.duration_seconds),
        typeof details.call_again_at === 'string'
          ? t('Call again {time}', { time: istDateTime(details.call_again_at) })
          : undefined,
      ]
        .filter((part) => typeof part === 'string')
        .join(' · ')
    case 'call_deleted':
      return t('Call log deleted')
    case 'possible_duplicate':
      return t('Another lead may be the same person')
  }
}

const named = (value: unknown): string | undefined =>
  typeof value === 'string' ? valueName(value) : undefined

const seconds = (value: unknown): string | undefined =>
  typeof value === 'number' && value > 0 ? duration(value) : undefined

/** Who did it, and through which door. */
export function describeActor({ kind, name, email }: Activity['actor']): string {
  switch (kind) {
    case 'person':
      return name
    case 'api_key':
      return email ? t('API key {name} ({email})', { name, email }) : t('API key {name}', { name })
    case 'webhook':
      return t('Webhook {name}', { name })
    case 'shell':
      return t('{name}, at the server’s shell', { name })
    case 'service':
      return t('The service: {name}', { name })
  }
}
