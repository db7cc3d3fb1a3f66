import type { SaveResult } from './save-lead.ts'

/** `Leadline-Match: phone; conflict=email` and its like (decision 0001.5). */
export function matchHeader({ match }: SaveResult): Record<string, string> {
  if (!match) return {}
  const matchedOn = match.why.map(({ on }) => on).join(', ')
  const parts = [matchedOn, match.conflict === null ? '' : `conflict=${match.conflict.on}`].filter(
    (part) => part !== '',
  )
  return parts.length > 0 ? { 'leadline-match': parts.join('; ') } : {}
}
