import { type Static, Type } from 'typebox'
import { Nullable } from '../http/validation.ts'
import type { Query } from '../postgres/database.ts'
import { byCampaign, countsByKey, type KeyCount } from '../read/counts/counts-by-key.ts'
import type { Caller } from '../records/caller.ts'
import type { IstWindow } from '../records/ist-dates.ts'
import { groupBy } from '../values/group-by.ts'
import { leadsAndWon } from './by-webhook.ts'

const mostListed = 10

/** What a campaign brought in a window, by how the lead came first. */
export const CampaignNumbers = Type.Object({
  campaign: Nullable(Type.String({ description: 'Null: all others together.' })),
  leads: Type.Integer(),
  won: Type.Integer({ description: 'Of these.' }),
})

type CampaignNumbers = Static<typeof CampaignNumbers>

/** Leads by the campaign by which they came first and by status. */
export const countsByCampaign = (caller: Caller, window: IstWindow): Query<KeyCount> =>
  countsByKey(caller, 'campaign_leads', window, byCampaign, 'each')

/** The ten campaigns with the most leads, and last all others together: those that are not counted by name among them. */
export function campaignNumbers(counts: readonly KeyCount[]): CampaignNumbers[] {
  const listed = [...groupBy(counts, ({ key }) => key)]
    .map(([campaign, own]) => ({ campaign, ...leadsAndWon(own) }))
    .filter(({ campaign, leads }) => campaign !== '' && leads > 0)
    .sort((a, b) => b.leads - a.leads || a.campaign.localeCompare(b.campaign))
    .slice(0, mostListed)
  const names = new Set(listed.map(({ campaign }) => campaign))
  const rest = leadsAndWon(counts.filter(({ key }) => !names.has(key)))
  return [...listed, ...(rest.leads > 0 ? [{ campaign: null, ...rest }] : [])]
}
