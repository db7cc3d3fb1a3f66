import type { Office, Person } from './office.ts'
import { type ModelLead, sees } from './sight.ts'

/** Values of a save that the model follows. */
export interface Saved {
  readonly name: string
  readonly phone?: string
  readonly email?: string
  readonly source?: string
  readonly status?: string
  readonly assigned_to?: string | null
}

/** By whom a lead is made, and what it is then. */
export interface Origin {
  readonly creator: string | null
  readonly assignee: string | null
  readonly source: string
  readonly webhook: string | null
  /** What the delivery says of how it came. */
  readonly campaign?: string
}

/** All leads of an office, and what is expected of the next answer. */
export class Model {
  readonly leads = new Map<string, ModelLead>()
  /** Which lead a name was given to, so that a name in an answer betrays its lead. */
  readonly marks = new Map<string, string>()
  readonly office: Office

  constructor(office: Office) {
    this.office = office
  }

  visibleTo(person: Person): ModelLead[] {
    return [...this.leads.values()].filter((lead) => sees(person, lead))
  }

  hiddenFrom(person: Person): ModelLead[] {
    return [...this.leads.values()].filter((lead) => !sees(person, lead))
  }

  /** Leads that a save must merge into one of, among those that its caller may know of (decisions 0001.5 to 0001.7). */
  matching({ phone, email }: Pick<Saved, 'phone' | 'email'>, among: readonly ModelLead[]): ModelLead[] {
    const byPhone = phone === undefined ? [] : among.filter((lead) => lead.phone === phone)
    if (byPhone.length > 0) return byPhone
    return email === undefined ? [] : among.filter((lead) => lead.email === email)
  }

  /** Leads that had the phone or email at some time: it may go on matching as a further one (decision 0045). */
  known({ phone, email }: Pick<Saved, 'phone' | 'email'>, among: readonly ModelLead[]): ModelLead[] {
    return among.filter(({ had }) => had.has(phone ?? '') || had.has(email ?? ''))
  }

  create(id: string, saved: Saved, origin: Origin): void {
    const { name, phone = null, email = null, status = 'New', source = origin.source } = saved
    const people = { creatorId: origin.creator, assigneeId: origin.assignee, webhookId: origin.webhook }
    this.leads.set(id, {
      id,
      name,
      phone,
      email,
      status,
      source,
      ...people,
      calls: new Map(),
      isToCallAgain: false,
      isNotToCall: false,
      campaigns: [],
      madeByCampaign: origin.campaign ?? null,
      had: new Set([phone, email].filter((contact) => contact !== null)),
    })
  }

  private note({ had }: ModelLead, { phone, email }: Saved): void {
    for (const contact of [phone, email]) if (contact !== undefined) had.add(contact)
  }

  /** True when another lead owns the email, as its main one or a further one. */
  private isTaken(lead: ModelLead, { email = '' }: Saved, among: readonly ModelLead[]): boolean {
    return among.some((other) => other !== lead && (other.email === email || other.had.has(email)))
  }

  /** What a merge over REST or the console writes (decision 0001.1); an email that another lead owns is left out. */
  overwrite(lead: ModelLead, saved: Saved, among: readonly ModelLead[]): void {
    const isTaken = this.isTaken(lead, saved, among)
    const matchedByPhone = lead.phone === saved.phone
    this.note(lead, saved)
    lead.name = saved.name
    if (saved.phone !== undefined) lead.phone = saved.phone
    if (saved.email !== undefined && !(matchedByPhone && isTaken)) lead.email = saved.email
    if (saved.source !== undefined) lead.source = saved.source
    if (saved.status !== undefined) lead.status = saved.status
    if (saved.assigned_to !== undefined) lead.assigneeId = this.idOf(saved.assigned_to)
  }

  /** What a delivery writes to a lead that is there: what is empty (decision 0001.2). */
  fill(lead: ModelLead, saved: Saved, among: readonly ModelLead[]): void {
    const isTaken = this.isTaken(lead, saved, among)
    this.note(lead, saved)
    lead.phone ??= saved.phone ?? null
    if (!isTaken) lead.email ??= saved.email ?? null
  }

  idOf(email: string | null): string | null {
    const { people, leaver } = this.office
    return [...people, leaver].find((person) => person.email === email)?.id ?? null
  }
}
