import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export interface FilterInput {
  readonly value: string | undefined
  readonly onChange: (value: string | null) => void
}

export interface Filters<Name extends string> {
  /** The filters that are set, by name: ready for a query string. */
  values: Partial<Record<Name, string>>
  set: (changes: Partial<Record<Name, string | null>>) => void
  /** What the input of one filter is given; a choice in it takes those of `others` back. */
  of: (name: Name, ...others: Name[]) => FilterInput
  clear: () => void
  offset: number
  setOffset: (offset: number) => void
  isFiltered: boolean
}

/** Filters kept in the address, so that every filtered list is a link; a changed filter starts at the first page again. */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [params, setParams] = useSearchParams()

  const values = useMemo(() => {
    const set: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const value = params.get(name)
      if (value) set[name] = value
    }
    return set
  }, [params, names])

  const change = useCallback(
    (changes: Record<string, string | null | undefined>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )

  return {
    values,
    set: (changes) => change({ ...changes, offset: null }),
    of: (name, ...others) => ({
      value: values[name],
      onChange: (value) => change({ ...without(others), [name]: value, offset: null }),
    }),
    clear: () => change({ ...without(names), offset: null }),
    offset: Math.max(0, Number.parseInt(params.get('offset') ?? '', 10) || 0),
    setOffset: (offset) => change({ offset: offset === 0 ? null : String(offset) }),
    isFiltered: Object.keys(values).length > 0,
  }
}

const without = (names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]))
