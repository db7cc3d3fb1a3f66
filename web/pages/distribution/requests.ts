import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type { Rule, RuleInput, RuleTrial, TriedLead } from '../../contract-capture.ts'

const rulesKey = ['distribution-rules'] as const

/** The rules in the order in which they are asked. */
export function useRules(): UseQueryResult<Rule[]> {
  return useQuery({
    queryKey: rulesKey,
    queryFn: () => answer(api.GET('/distribution-rules')),
    select: (rules) => rules.toSorted((a, b) => a.position - b.position),
  })
}

/** Creates a rule at the end, or with an id changes that one. */
export function useSaveRule(id: string | undefined): UseMutationResult<Rule, Error, RuleInput> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) =>
      id === undefined
        ? answer(api.POST('/distribution-rules', { body }))
        : answer(api.POST('/distribution-rules/{id}', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: rulesKey }),
  })
}

/** Turns a rule on or off. */
export function useSwitchRule(): UseMutationResult<Rule, Error, { id: string; enabled: boolean }> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, enabled }) =>
      answer(api.POST('/distribution-rules/{id}', { params: { path: { id } }, body: { enabled } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: rulesKey }),
  })
}

/** Deletes a rule. */
export function useDeleteRule(): UseMutationResult<unknown, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id) => answer(api.DELETE('/distribution-rules/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: rulesKey }),
  })
}

/** Puts the rules in another order; shown at once and taken back when the service refuses. */
export function useOrderRules(): UseMutationResult<unknown, Error, string[], Rule[] | undefined> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids) => answer(api.POST('/distribution-rules/order', { body: { ids } })),
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey: rulesKey })
      const before = queries.getQueryData<Rule[]>(rulesKey)
      queries.setQueryData(
        rulesKey,
        before?.map((rule) => ({ ...rule, position: ids.indexOf(rule.id) })),
      )
      return before
    },
    onError: (_error, _ids, before) => queries.setQueryData(rulesKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey: rulesKey }),
  })
}

/** Which rule a sample lead would meet, and who would get it. */
export function useTryRules(): UseMutationResult<RuleTrial, Error, TriedLead> {
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (lead) => answer(api.POST('/distribution-rules/try', { body: { lead } })),
  })
}
