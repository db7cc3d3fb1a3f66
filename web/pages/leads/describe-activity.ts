import type { Activity } from '../../contract.ts'
import { duration } from '../../ui/format.ts'

/** One line that says what happened. */
export function describeActivity({ kind, details }: Activity): string {
  switch (kind) {
    case 'created':
      return 'Created'
    case 'merged':
      return details.matched_on?.length ? `Merged: the same ${details.matched_on.join(' and ')}` : 'Changed'
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
    case 'service':
      return name
  }
}
