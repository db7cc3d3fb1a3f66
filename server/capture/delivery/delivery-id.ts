import type { Payload } from '../leaves/payload.ts'
import { findByKeys } from '../values/find-by-keys.ts'
import { isScalar } from '../values/json-value.ts'
import { deliveryIdPaths } from './delivery-shapes.ts'

/** Longest id that is kept, in characters: Google's lead ids have about 100. */
const longestId = 300

/**
 * The id under which a known platform sends one submission again and again (decision 0005.38), as
 * `key:value`, or null when the payload carries none. Ids of forms, pages, campaigns and contacts are not
 * taken: two submissions share them.
 */
export function deliveryIdOf({ root }: Payload): string | null {
  for (const path of deliveryIdPaths) {
    const id = findByKeys(root, path)
    if (id === undefined || !isScalar(id) || typeof id === 'boolean') continue
    const text = String(id ?? '').trim()
    if (text !== '' && text !== '0' && text.length <= longestId) return `${path.join('.')}:${text}`
  }
  return null
}
