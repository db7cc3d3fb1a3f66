import type { SearchRemark } from '../contract.ts'
import { t } from '../ui/language/translate.ts'

/** Among which leads was searched, as a sentence; null when it was among all. */
export function searchedPart({ looked_at }: SearchRemark): string | null {
  if (looked_at === 'newest_with_words')
    return t('Only the newest 100,000 leads with these words are searched.')
  return null
}
