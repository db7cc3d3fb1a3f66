import type { UserImpact } from '../../contract.ts'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'

/** What disabling does to what a person has, or enabling again: a sentence each, and none for what there is none of. */
export function disablingWords(impact: UserImpact, isDisabling: boolean): string[] {
  const { keys, leads, rules, webhooks } = impact
  const own = {
    keys: counted(keys, t('API key'), t('API keys')),
    leads: counted(leads, t('lead'), t('leads')),
    rules: counted(rules, t('distribution rule'), t('distribution rules')),
    webhooks: counted(webhooks, t('webhook'), t('webhooks')),
  }
  const ofWebhooks =
    webhooks === 1
      ? t('{webhooks} has this person as default', own)
      : t('{webhooks} have this person as default', own)
  const said = isDisabling
    ? {
        keys: t(
          keys === 1 ? '{keys} answers 401 until enabled again' : '{keys} answer 401 until enabled again',
          own,
        ),
        leads: t(
          leads === 1
            ? '{leads} stays assigned to this person; next you can hand it over'
            : '{leads} stay assigned to this person; next you can hand them over',
          own,
        ),
        rules: t(rules === 1 ? '{rules} passes this person over' : '{rules} pass this person over', own),
        webhooks: `${ofWebhooks}: ${t('their leads then go to nobody')}`,
      }
    : {
        keys: t(keys === 1 ? '{keys} works again' : '{keys} work again', own),
        leads: t(
          leads === 1 ? '{leads} stays assigned to this person' : '{leads} stay assigned to this person',
          own,
        ),
        rules: t(rules === 1 ? '{rules} counts this person in' : '{rules} count this person in', own),
        webhooks: ofWebhooks,
      }
  return (['keys', 'leads', 'rules', 'webhooks'] as const)
    .filter((name) => impact[name] > 0)
    .map((name) => said[name])
}
