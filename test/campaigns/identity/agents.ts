import { randomOf } from '../random.ts'
import { askFirm, type Firm, type Told } from './firm-doors.ts'
import type { LeadRow } from './lead-rows.ts'
import type { TrueLead, Truth } from './truth.ts'
import type { YearFigures, YearOptions } from './year-figures.ts'

/** One merge by hand in ten is taken back at once, and done again where it was right. */
const takenBack = 0.1

/** A merge by hand that was wrong, until somebody notices. */
interface WrongMerge {
  readonly activityId: string
  readonly kept: string
  readonly other: TrueLead
  readonly before: readonly (LeadRow | undefined)[]
  /** The lead that was kept, right behind the merge. */
  readonly after: LeadRow | undefined
}

/** A number that was typed wrong, until it is corrected. */
interface Mistake {
  readonly leadId: string
  readonly phone: string
  readonly right: string
}

/** Who works in a firm, and how often they are right. */
export class Agents {
  readonly mistakes: Mistake[] = []
  private readonly wrongMerges: WrongMerge[] = []
  /** The latest of what was looked over. */
  private lookedOver = ''

  constructor(
    private readonly firm: Firm,
    private readonly truth: Truth,
    private readonly figures: Pick<
      YearFigures,
      'wrong' | 'proposed' | 'accepted' | 'reopened' | 'undos' | 'inexactUndos'
    >,
    private readonly options: YearOptions,
  ) {}

  /** Whether an agent is right about something: the same again under the same seed, in whatever order it is asked. */
  isRight(...about: readonly number[]): boolean {
    const mixed = about.reduce((sum, one) => Math.imul(sum ^ one, 0x9e37_79b1) + 1, this.options.seed)
    return randomOf(mixed).chance(this.options.accuracy)
  }

  /** Takes an entry of a timeline back. */
  undo(activityId: string): Promise<Told> {
    this.figures.undos += 1
    return askFirm(this.firm, 'console', 'POST', `/activities/${activityId}/undo`)
  }

  /** Counts an undo that did not bring back what was there, and says on standard error what differs. */
  compareUndone(
    before: readonly (LeadRow | undefined)[],
    after: readonly (LeadRow | undefined)[],
    which: string,
  ): void {
    const unlike = before.findIndex((row, at) => row?.text !== after[at]?.text)
    if (unlike < 0) return
    this.figures.inexactUndos += 1
    console.error(`not exact, ${which}:\n${before[unlike]?.text}\n${after[unlike]?.text}`)
  }

  /** What agents do once a week: correct what was typed wrong, take back what they merged wrongly, look over what they said is two, answer proposals. */
  async work(number: number): Promise<void> {
    this.options.onWeek?.(number)
    for (const mistake of this.mistakes.splice(0)) await this.correct(mistake)
    for (const merge of this.wrongMerges.splice(0)) await this.takeBack(merge, number)
    await this.lookOver(number)
    await this.answerProposals(number)
  }

  /**
   * Once a week somebody looks over who was said not to be one person since although the names are alike, and takes that
   * back where they seem to be one, as often right as agents are. The pair is proposed again.
   */
  private async lookOver(number: number): Promise<void> {
    type Pair = Record<'a' | 'b', { id: string }> & { at: string; names: string }
    const pairs = await askFirm<Pair[]>(this.firm, 'console', 'GET', '/duplicates?state=dismissed&limit=500')
    for (const { a, b } of pairs.filter(({ at, names }) => at > this.lookedOver && names !== 'different')) {
      const [one, other] = [a.id, b.id].map((id) => this.truth.leads.get(id))
      if (!one || !other || this.isRight(one.number, other.number, number) !== (one.owner === other.owner))
        continue
      const body = { lead_id: a.id, other_id: b.id }
      await askFirm(this.firm, 'console', 'POST', '/duplicates/dismissals/undo', body)
      this.figures.reopened += 1
    }
    this.lookedOver = pairs[0]?.at ?? this.lookedOver
  }

  private async correct({ leadId, phone, right }: Mistake): Promise<void> {
    if (!this.truth.leads.has(leadId)) return
    const row = await this.firm.rows.byId(leadId)
    if (row?.main.includes(`+91${phone}`))
      await askFirm(this.firm, 'console', 'PATCH', `/leads/${leadId}`, { phone: right })
    else if (row?.further.includes(`+91${phone}`))
      await askFirm(this.firm, 'console', 'POST', `/leads/${leadId}/contacts`, {
        act: 'remove',
        kind: 'phone',
        contact: phone,
      })
  }

  /** A wrong merge by hand is noticed later, as often as agents are right; else never. */
  private async takeBack(merge: WrongMerge, number: number): Promise<void> {
    const { kept, other, before, after } = merge
    const lead = this.truth.leads.get(kept)
    if (!lead || !this.isRight(lead.number, other.number, number)) return
    const now = await this.firm.rows.byId(kept)
    await this.undo(merge.activityId)
    const isUntouched = now?.text === after?.text
    const back = [await this.firm.rows.byId(kept), await this.firm.rows.byId(other.id)]
    // What arrived since stays with the lead that was kept; the other is as it was in any case.
    const judged = isUntouched ? [0, 1] : [1]
    const only = (rows: readonly (LeadRow | undefined)[]) => judged.map((at) => rows[at])
    this.compareUndone(only(before), only(back), `late, at ${number}`)
    this.truth.leads.set(other.id, other)
    this.truth.noteStrangers(
      lead,
      [...lead.strangers].filter((one) => one !== other.owner && !other.strangers.has(one)),
    )
  }

  /** Pairs that the console proposes: who is one is merged, who is not is said not to be, as often right as agents are. */
  private async answerProposals(number: number): Promise<void> {
    type Pair = Record<'a' | 'b', { id: string }>
    const pairs = await askFirm<Pair[]>(this.firm, 'console', 'GET', '/duplicates?limit=500')
    for (const { a, b } of pairs) {
      const two = [a.id, b.id].map((id) => this.truth.leads.get(id))
      // One of them was merged a moment ago.
      if (!two[0] || !two[1]) continue
      const [kept, other] = two[0].number < two[1].number ? [two[0], two[1]] : [two[1], two[0]]
      this.figures.proposed += 1
      const areOne = kept.owner === other.owner
      const areSaidOne = this.isRight(kept.number, other.number, number) === areOne
      if (areSaidOne) await this.merge(kept, other)
      else {
        const body = { lead_id: kept.id, other_id: other.id }
        await askFirm(this.firm, 'console', 'POST', '/duplicates/dismissals', body)
      }
    }
  }

  private async merge(kept: TrueLead, other: TrueLead): Promise<void> {
    const areOne = kept.owner === other.owner
    this.figures.accepted += 1
    if (!areOne) this.figures.wrong.proposal += 1
    const before = [await this.firm.rows.byId(kept.id), await this.firm.rows.byId(other.id)]
    const ids = { kept_id: kept.id, other_id: other.id, choices: {} }
    const first = await askFirm(this.firm, 'console', 'POST', '/leads/merge', ids)
    let activityId = String(first.activity_id)
    if (randomOf(this.options.seed + other.number).chance(takenBack)) {
      await this.undo(activityId)
      const back = [await this.firm.rows.byId(kept.id), await this.firm.rows.byId(other.id)]
      this.compareUndone(before, back, 'at once')
      if (!areOne) return
      activityId = String((await askFirm(this.firm, 'console', 'POST', '/leads/merge', ids)).activity_id)
    }
    const after = await this.firm.rows.byId(kept.id)
    if (!areOne) this.wrongMerges.push({ activityId, kept: kept.id, other, before, after })
    this.truth.noteMerge(kept, other)
  }
}
