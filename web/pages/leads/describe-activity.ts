import type { Activity } from '../../contract.ts'
import { duration } from '../../ui/format.ts'

/** What was the same when a save found its lead; nothing where the lead was named, or for anything but a merge. */
export function matchedOn({ kind, details }: Activity): string[] {
  return kind === 'merged' ? [details.matched_on ?? []].flat() : []
}

/** One line that says what happened. */
export function describeActivity(activity: Activity): string {
  const { kind, details } = activity
  switch (kind) {
    case 'created':
      return 'Created'
    case 'merged': {
      const matched = matchedOn(activity)
      if (details.handed_over === true) return 'Handed over'
      if (details.by_hand === true)
        return typeof details.other_name === 'string'
          ? `Merged with ${details.other_name}`
          : 'Merged with another lead'
      if (details.undone_id !== undefined)
        return details.other_id === undefined ? 'A change was undone' : 'A merge was undone'
      if (matched.length > 0) return `Merged: the same ${matched.join(' and ')}`
      return Object.keys(details.changes ?? {}).length > 0 ? 'Changed' : 'Saved again, nothing changed'
    }
    case 'call_logged':
      return ['Call logged', details.call_type, details.outcome, seconds(details.duration_seconds)]
        .filter((part) => typeof part === 'string')
        .join(' · ')
    case 'call_deleted':
      return 'Call log deleted'
    case 'possible_duplicate':
      return 'Another lead may be the same person'
  }
}

function seconds(value: unknown): string | undefined {
  return typeof value === 'number' ? duration(value) : undefined
}

/** Who did it, and through which door. */
export function describeActor({ kind, name, email }: Activity['actor']): string {
  switch (kind) {
    case 'person':
      return name
    case 'api_key':
      return email ? `API key ${name} (${email})` : `API key ${name}`
    case 'webhook':
      return `Webhook ${name}`
    case 'shell':
      return `${name}, at the server’s shell`
    case 'service':
      return `The service: ${name}`
  }
}
