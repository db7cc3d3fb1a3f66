import { randomOf } from '../random.ts'
import { Agents } from './agents.ts'
import { type Arrival, arrivalsOf, circlesOf, peopleOfYear } from './firm.ts'
import { askFirm, type Firm, type Told } from './firm-doors.ts'
import type { LeadRow } from './lead-rows.ts'
import { type TrueLead, Truth } from './truth.ts'
import type { YearFigures, YearOptions } from './year-figures.ts'

/** Looks at the possible duplicates, and corrections, a year. */
const looks = 52
/** Arrivals at once, of people whom no contact connects: the same comes of them in any order. */
const mostTogether = 16

/** A year of one firm. */
export class Year {
  private readonly truth = new Truth()
  private readonly owned = new Set<number>()
  private readonly mistyped = new Set<number>()
  private calls = 0
  private readonly figures = {
    secondLeads: 0,
    wrong: { main: 0, further: 0, proposal: 0, other: 0 },
    proposed: 0,
    accepted: 0,
    reopened: 0,
    undos: 0,
    inexactUndos: 0,
  }

  private readonly agents: Agents

  constructor(
    private readonly firm: Firm,
    private readonly options: YearOptions,
  ) {
    this.agents = new Agents(firm, this.truth, this.figures, options)
  }

  async live(): Promise<YearFigures> {
    const { people: count, arrivals, seed } = this.options
    const people = peopleOfYear(count, randomOf(seed))
    let number = 0
    let together = new Map<number, Arrival>()
    const busy = new Set<number>()
    const circles = circlesOf(people)
    const send = async (): Promise<void> => {
      await Promise.all([...together].map(([at, arrival]) => this.take(arrival, at)))
      together = new Map()
      busy.clear()
    }
    for (const arrival of arrivalsOf(people, arrivals, seed + 1)) {
      const circle = circles[arrival.person.id] ?? -1
      if (together.size === mostTogether || busy.has(circle)) await send()
      together.set(number, arrival)
      busy.add(circle)
      number += 1
      if (number % Math.ceil(arrivals / looks) !== 0) continue
      await send()
      await this.agents.work(number)
    }
    await send()
    await this.agents.work(number)
    return this.close()
  }

  private send({ road, person, name, phone, email }: Arrival, number: number): Promise<Told> {
    const body = { name, ...(phone && { phone }), ...(email && { email }) }
    // Without it the same body would be a repetition: here a year is minutes.
    if (road === 'form')
      return askFirm(this.firm, 'form', 'POST', '', { ...body, message: `Enquiry ${number}` })
    if (road === 'rest') return askFirm(this.firm, 'rest', 'POST', '/leads', body)
    if (road === 'call') {
      this.calls += 1
      const ended = { direction: 'inbound', status: 'completed', duration: 60, to: '02248900000' }
      return askFirm(this.firm, 'calls', 'POST', '', {
        call_sid: `${number}-${person.id}`,
        ...ended,
        from: phone,
      })
    }
    return askFirm(
      this.firm,
      'console',
      'POST',
      '/leads',
      road === 'import' ? { ...body, on_match: 'fill' } : body,
    )
  }

  /** One arrival; of some people an agent types the number wrong once. */
  private async take(arrival: Arrival, number: number): Promise<void> {
    const { person, road, phone } = arrival
    const { mistyped } = person
    const isMistake =
      road === 'typed' && mistyped !== null && phone !== undefined && !this.mistyped.has(person.id)
    if (isMistake) this.mistyped.add(person.id)
    const isSeen = isMistake && (await this.isMistakeSeen(arrival, mistyped, number))
    const sent = isMistake && !isSeen ? { ...arrival, phone: mistyped } : arrival
    // What an undo has to bring back; only where somebody else may be found.
    const before = this.truth.isOthers(person, sent)
      ? await this.firm.rows.having(sent.phone && `+91${sent.phone}`, sent.email)
      : []
    const data = await this.send(sent, number)
    const told = String(data.id)
    const id = this.truth.leads.has(told) ? told : await this.firm.rows.leadOf(told)
    this.truth.noteSent(person, arrival)
    const lead = this.truth.leads.get(id)
    if (!lead) this.noteLead(id, number, arrival)
    else if (lead.owner !== person.id) {
      const back = await this.takeWrong(lead, sent, before, number)
      if (isMistake && back) this.agents.mistakes.push({ leadId: back, phone: mistyped, right: phone })
      return
    }
    if (sent !== arrival) this.agents.mistakes.push({ leadId: id, phone: mistyped ?? '', right: phone ?? '' })
  }

  private noteLead(id: string, number: number, arrival: Arrival): void {
    const { id: owner } = arrival.person
    this.truth.noteLead(id, number, arrival)
    if (this.owned.has(owner)) this.figures.secondLeads += 1
    this.owned.add(owner)
  }

  /** The console shows whose lead a typed number would be merged into: who notices corrects it there and then. */
  private async isMistakeSeen({ person, name }: Arrival, phone: string, number: number): Promise<boolean> {
    const preview = await askFirm(this.firm, 'console', 'POST', '/leads/match', { name, phone })
    return preview.match !== null && this.agents.isRight(person.id, number)
  }

  /** A push became somebody else's lead. Whoever notices undoes it; answers the lead that came of that. */
  private async takeWrong(
    lead: TrueLead,
    arrival: Arrival,
    rows: readonly LeadRow[],
    number: number,
  ): Promise<string | null> {
    const { person, phone, email, road } = arrival
    const before = rows.find(({ id }) => id === lead.id)
    const isWith = (values: readonly (string | null)[] = []): boolean =>
      values.some((value) => value !== null && (value === `+91${phone}` || value === email))
    const cause = isWith(before?.main) ? 'main' : isWith(before?.further) ? 'further' : 'other'
    if (!lead.strangers.has(person.id)) this.figures.wrong[cause] += 1
    // A call is a line of its own in the log: the lead is as it was.
    if (road === 'call' || !this.agents.isRight(person.id, lead.number, number)) {
      this.truth.noteStrangers(lead, [...lead.strangers, person.id])
      return null
    }
    const timeline = await askFirm<Told[]>(this.firm, 'console', 'GET', `/leads/${lead.id}/timeline`)
    const entry = timeline.find(({ kind }) => kind === 'merged')
    const undone = await this.agents.undo(String(entry?.id))
    // Whose own lead an agent merged wrongly comes there with contacts that nobody else sent: nothing was read before.
    const after = before ? [await this.firm.rows.byId(lead.id)] : []
    this.agents.compareUndone(before ? [before] : [], after, `arrival ${number} by ${road}`)
    const id = String(undone.other_id)
    this.noteLead(id, number, arrival)
    return id
  }

  private async close(): Promise<YearFigures> {
    const { firm, truth } = this
    const there = await firm.rows.count()
    const totals = await Promise.all(
      ['/leads?limit=1', '/call-logs?limit=1'].map((path) => firm.ask('rest', 'GET', path)),
    )
    const known = [truth.leads.size, this.calls]
    const areTotalsRight = totals.every(
      ({ pagination }, i) => pagination?.total === there[i] && there[i] === known[i],
    )
    const namesakes = (await firm.rows.namesakes()).map((pair) =>
      pair.map((id) => truth.leads.get(id)?.owner),
    )
    const oneOfNamesakes = namesakes.filter(([one, other]) => one === other).length
    const found = { namesakes: namesakes.length, oneOfNamesakes }
    return { ...this.figures, ...truth.secondLeads(), ...found, leads: truth.leads.size, areTotalsRight }
  }
}
