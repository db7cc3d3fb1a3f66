import type { Filters } from '../../../ui/filters/use-filters.ts'
import { t } from '../../../ui/language/translate.ts'
import type { Sorting } from '../../../ui/tables/sort-header.tsx'

/** What leads can be sorted by. */
const sortedColumns = ['created_at', 'updated_at', 'last_call_at', 'deal_value']

/** So many are sorted; who wants the rest filters. */
export const mostSorted = 1_000

type OrderFilters = Pick<Filters<'sort' | 'order' | 'called' | 'not_to_call' | 'q'>, 'values' | 'set'>

/** Called longest ago first: whom one has not spoken to for the longest time. */
const longestAgo = { sort: 'last_call_at', order: 'asc' } as const

/** How the list stands; undefined in a search, and of leads not to be called: both show the newest first. */
export function sortingOf({ values, set }: OrderFilters): Sorting | undefined {
  if (values.q || values.not_to_call) return undefined
  const column = values.sort ?? 'created_at'
  const order = values.order === 'asc' ? 'asc' : 'desc'
  return {
    column,
    order,
    columns: sortedColumns,
    onSort(id) {
      const isTurned = id === column && order === 'desc'
      set({ sort: id === 'created_at' ? null : id, order: isTurned ? 'asc' : null })
    },
  }
}

/** True while a list has an end: it stands by something else than what came last, or shows who was never called. */
export const isSorted = ({ values }: OrderFilters): boolean =>
  !values.q &&
  !values.not_to_call &&
  (values.sort !== undefined || values.order !== undefined || values.called !== undefined)

/** The filters as a list is asked for: a search has no order, nor have leads not to be called. */
export function askedFor<Values extends Partial<Record<'sort' | 'order' | 'not_to_call' | 'q', string>>>(
  values: Values,
): Values {
  if (!values.q && !values.not_to_call) return values
  const { sort: _sort, order: _order, ...rest } = values
  return rest as Values
}

/** The two questions about calls that are one click away. */
export function callQuestions({
  values,
  set,
}: OrderFilters): { label: string; isOn: boolean; toggle: () => void }[] {
  const isNever = values.called === 'never'
  const isLongest = values.sort === longestAgo.sort && values.order === longestAgo.order && !values.q
  return [
    {
      label: t('Never called'),
      isOn: isNever,
      toggle: () => set({ called: isNever ? null : 'never', ...(isLongest && { sort: null, order: null }) }),
    },
    {
      label: t('Called longest ago'),
      isOn: isLongest,
      toggle: () =>
        set(
          isLongest
            ? { sort: null, order: null }
            : { ...longestAgo, called: null, not_to_call: null, q: null },
        ),
    },
  ]
}
