import type { ReactNode } from 'react'
import type { SearchRemark } from '../../contract.ts'
import { searchedPart } from '../../leads/searched-part.ts'
import { counted, countUpTo } from '../../ui/format.ts'

interface LeadCountProps {
  total: number
  search: SearchRemark | undefined
  /** Not all of them can be paged to. */
  isCut: boolean
}

/** How many leads there are, or how many a search found, and among which when not among all. */
export function LeadCount({ total, search, isCut }: LeadCountProps): ReactNode {
  if (isCut) return `${counted(total, 'lead')} · for more than these choose fewer days`
  if (!search) return counted(total, 'lead')
  const part = searchedPart(search)
  const found = search.is_more ? `${countUpTo(total, true)} leads` : counted(total, 'lead')
  return part === null ? found : `${found} · ${part}`
}
