import { lookInConsole, type World } from './asking.ts'
import { compare } from './compare-list.ts'
import type { Person } from './office.ts'
import type { ModelLead } from './sight.ts'

interface Came {
  readonly parameters: { readonly campaign?: string }
}

/** What a lead's page says of how it came, and of whether it may be called. */
export interface ShownOrigin {
  readonly attributions: { readonly first: Came; readonly latest: Came } | null
  readonly call_marks: readonly { readonly taken_back_at: string | null }[]
}

/** How a lead came first and last, and whether a mark holds. */
export function compareOrigin({ findings }: World, lead: ModelLead, shown: ShownOrigin): void {
  const { attributions: came, call_marks: marks } = shown
  const answered = [
    came?.first.parameters.campaign,
    came?.latest.parameters.campaign,
    marks.some(({ taken_back_at: back }) => back === null),
  ]
  const expected = [lead.campaigns[0], lead.campaigns.at(-1), lead.isNotToCall]
  if (JSON.stringify(answered) !== JSON.stringify(expected))
    findings.add('wrong totals', `${lead.id} came by ${answered.join()}, expected ${expected.join()}`)
}

export interface SplitByCampaign {
  readonly campaigns: readonly {
    readonly campaign: string | null
    readonly leads: number
    readonly won: number
  }[]
}

/** The split of the overview by campaign: of leads that the person sees, by what made them. */
export function compareCampaigns({ findings, model }: World, person: Person, told: SplitByCampaign): void {
  const split = new Map<string, [leads: number, won: number]>()
  for (const { madeByCampaign: campaign, status } of model.visibleTo(person)) {
    if (campaign === null) continue
    const [leads, won] = split.get(campaign) ?? [0, 0]
    split.set(campaign, [leads + 1, won + (status === 'Won' ? 1 : 0)])
  }
  const answered = JSON.stringify(
    told.campaigns.map(({ campaign, leads, won }) => [campaign, [leads, won]]).sort(),
  )
  const expected = JSON.stringify([...split].sort())
  if (answered !== expected)
    findings.add('wrong totals', `overview by campaign of ${person.email}: ${answered}, expected ${expected}`)
}

/** Who is not to be called, of those whom a person sees. */
export async function listNotToCall(world: World, person: Person): Promise<void> {
  const path = '/leads?limit=500&not_to_call=yes'
  const expected = world.model.visibleTo(person).filter(({ isNotToCall }) => isNotToCall)
  const answer = await lookInConsole(world, person, path)
  compare(
    world,
    expected.map(({ id }) => id),
    answer,
    0,
    `${person.email} ${path}`,
  )
}
