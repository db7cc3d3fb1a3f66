import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type { Rule, RuleInput, RuleTrial, TriedLead } from '../contract-capture.ts'
import { live } from '../live.ts'
import type { Query, Write } from './request.ts'

/** The rules in the order in which they are asked. */
export const allRules: Query<Rule[]> = queryOptions<Rule[]>({
  queryKey: ['distribution-rules'],
  queryFn: () => answer(api.GET('/distribution-rules')),
  ...live,
  select: (rows) => rows.toSorted((a, b) => a.position - b.position),
})

const invalidates = [allRules.queryKey]

/** Creates a rule at the end, or with an id changes that one. */
export const saveRule = (id: string | undefined): Write<Rule, RuleInput> => ({
  meta: { shownInPlace: true, invalidates },
  mutationFn: (body) =>
    id === undefined
      ? answer(api.POST('/distribution-rules', { body }))
      : answer(api.POST('/distribution-rules/{id}', { params: { path: { id } }, body })),
})

/** Turns a rule on or off. */
export const switchRule: Write<Rule, { id: string; enabled: boolean }> = {
  meta: { invalidates },
  mutationFn: ({ id, enabled }) =>
    answer(api.POST('/distribution-rules/{id}', { params: { path: { id } }, body: { enabled } })),
}

/** Deletes a rule. */
export const deleteRule: Write<unknown, string> = {
  meta: { shownInPlace: true, invalidates },
  mutationFn: (id) => answer(api.DELETE('/distribution-rules/{id}', { params: { path: { id } } })),
}

/** Puts the rules in another order; shown at once and taken back when the service refuses. */
export const orderRules: Write<unknown, string[], Rule[] | undefined> = {
  mutationFn: (ids) => answer(api.POST('/distribution-rules/order', { body: { ids } })),
  async onMutate(ids, { client }) {
    await client.cancelQueries({ queryKey: allRules.queryKey })
    const before = client.getQueryData(allRules.queryKey)
    client.setQueryData(
      allRules.queryKey,
      before?.map((rule) => ({ ...rule, position: ids.indexOf(rule.id) })),
    )
    return before
  },
  onError: (_error, _ids, before, { client }) => client.setQueryData(allRules.queryKey, before),
  onSettled: (_answer, _error, _ids, _before, { client }) =>
    client.invalidateQueries({ queryKey: allRules.queryKey }),
}

/** Which rule a sample lead would meet, and who would get it; asked again when a rule changes, and while it is seen. */
export const trialOf = (lead: TriedLead): Query<RuleTrial> =>
  queryOptions<RuleTrial>({
    queryKey: [...allRules.queryKey, 'try', lead],
    queryFn: () => answer(api.POST('/distribution-rules/try', { body: { lead } })),
    ...live,
  })
