import { findByKeys } from '../leaves/find-by-keys.ts'
import { deliveryIdPaths } from './delivery-shapes.ts'
import { isScalar } from './json-value.ts'
import { unfoldPayload } from './unfold-payload.ts'

/** Longest id that is kept, in characters: Google's lead ids have about 100. */
const longestId = 300

/**
 * The id under which a known platform sends one submission again and again (decision 0005.38), as
 * `key:value`, or null when the payload carries none. Ids of forms, pages, campaigns and contacts are not
 * taken: two submissions share them.
 */
export function deliveryIdOf(payload: Record<string, unknown>): string | null {
  const unfolded = unfoldPayload(payload)
  for (const path of deliveryIdPaths) {
    const id = findByKeys(unfolded, path)
    if (id === undefined || !isScalar(id) || typeof id === 'boolean') continue
    const text = String(id ?? '').trim()
    if (text !== '' && text !== '0' && text.length <= longestId) return `${path.join('.')}:${text}`
  }
  return null
}
