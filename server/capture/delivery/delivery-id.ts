import type { Payload } from '../leaves/payload.ts'
import { findByKeys } from '../values/find-by-keys.ts'
import { isScalar } from '../values/json-value.ts'
import { deliveryIdPaths } from './delivery-shapes.ts'

/** Longest id that is kept, in characters: Google's lead ids have about 100. */
const longestId = 300

/** A platform that has no id to fill in writes one of these: `N/A`, `undefined`, `{{lead.id}}`, `-1`. */
const unfilled = /^(?:|0|-1?|n\/?a|null|none|nil|undefined|\{\{.*)$/i

/** An `event_id` is that of a delivery, or of the event that many people register for. */
const sharedKeys: ReadonlySet<string> = new Set(['event_id', 'eventid'])

/**
 * The id under which a known platform sends one submission again and again (decision 0005.38), as
 * `key:value`, or null when the payload carries none. Ids of forms, pages, campaigns and contacts are not
 * taken: two submissions share them.
 * @param contact how to reach whoever asked: what several people may share counts once for each.
 */
export function deliveryIdOf({ root }: Payload, contact = ''): string | null {
  for (const path of deliveryIdPaths) {
    const id = findByKeys(root, path)
    if (id === undefined || !isScalar(id) || typeof id === 'boolean') continue
    const text = String(id ?? '').trim()
    if (unfilled.test(text) || text.length > longestId) continue
    const key = path.join('.')
    return `${key}:${text}${sharedKeys.has(key) ? ` ${contact}` : ''}`.trim()
  }
  return null
}
