import type { SearchRemark } from '../../../contract.ts'
import { searchedPart } from '../../../leads/searched-part.ts'
import { counted, countUpTo } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'

interface LeadCountProps {
  total: number
  search: SearchRemark | undefined
  /** Only the newest of them were sorted. */
  isCut: boolean
}

/** How many leads there are, or how many a search found, and among which when not among all. */
export function LeadCount({ total, search, isCut }: LeadCountProps) {
  if (isCut)
    return t('{leads} · sorted among the newest 10,000', {
      leads: counted(total, t('lead'), t('leads')),
    })
  if (!search) return counted(total, t('lead'), t('leads'))
  const part = searchedPart(search)
  const found = search.is_more
    ? `${countUpTo(total, true)} ${t('leads')}`
    : counted(total, t('lead'), t('leads'))
  return part === null ? found : `${found} · ${part}`
}
