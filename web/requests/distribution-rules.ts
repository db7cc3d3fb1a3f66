import { answer, api } from '../api.ts'
import type { Rule, RuleInput, TriedLead } from '../contract-capture.ts'
import { live } from '../live.ts'
import { ask, askBy, post, type Query, type Write, writeOne, writeTo } from './request.ts'

/** The rules in the order in which they are asked. */
export const allRules: Query<Rule[]> = {
  ...ask(['distribution-rules'], '/distribution-rules'),
  ...live,
  select: (rows) => rows.toSorted((a, b) => a.position - b.position),
}

const invalidates = [allRules.queryKey]
const meta = { shownInPlace: true, invalidates }

/** Creates a rule at the end, or with an id changes that one. */
export const saveRule = (id: string | undefined): Write<Rule, RuleInput> =>
  id === undefined
    ? post('/distribution-rules', meta)
    : post('/distribution-rules/{id}', meta, { path: { id } })

/** Turns a rule on or off. */
export const switchRule = writeTo('post', '/distribution-rules/{id}', { invalidates })

/** Deletes a rule. */
export const deleteRule = writeOne('delete', '/distribution-rules/{id}', meta)

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
export const trialOf = (lead: TriedLead) => ({
  ...askBy([...allRules.queryKey, 'try'], '/distribution-rules/try', { lead }),
  ...live,
})
