import type { Arrival, Enquirer } from './firm.ts'

/** A lead as the campaign knows it: whose it is in truth, whatever the service takes it for. */
export interface TrueLead {
  readonly id: string
  /** Of the arrival that made it: the order in which leads came. */
  readonly number: number
  /** Whose arrival made it. */
  readonly owner: number
  /** A contact that its first arrival brought. */
  readonly firstContact: string
  /** Who else is in it by a wrong merge. */
  readonly strangers: ReadonlySet<number>
}

/** Leads beyond one a person. */
export interface SecondLeads {
  /** One lead could have been known: an arrival or a merge had brought their contacts together. */
  readonly doubles: number
  /** Nothing that ever arrived brought their contacts together. */
  readonly unconnected: number
}

const contactsOf = ({ phone, email }: Pick<Arrival, 'phone' | 'email'>): string[] =>
  [phone, email].filter((contact) => contact !== undefined)

/** What nobody but the campaign knows: who sent what, and whose each lead is. */
export class Truth {
  readonly leads = new Map<string, TrueLead>()
  private readonly senders = new Map<string, Set<number>>()
  /** Contacts of one person that came together, each under the next one: a forest by `person contact`. */
  private readonly parents = new Map<string, string>()

  /** Notes what a person sent; what came together is known to be one person's from then on. */
  noteSent({ id }: Enquirer, sent: Pick<Arrival, 'phone' | 'email'>): void {
    const contacts = contactsOf(sent)
    for (const contact of contacts)
      this.senders.set(contact, (this.senders.get(contact) ?? new Set()).add(id))
    const [one, other] = contacts
    if (one !== undefined && other !== undefined) this.connect(id, one, other)
  }

  /** Whether anybody but this person has sent one of these contacts: only then somebody else's lead may match. */
  isOthers({ id }: Enquirer, sent: Pick<Arrival, 'phone' | 'email'>): boolean {
    return contactsOf(sent).some((contact) =>
      [...(this.senders.get(contact) ?? [])].some((one) => one !== id),
    )
  }

  /** An arrival, by its number, made a lead. */
  noteLead(id: string, number: number, { person, ...sent }: Arrival): void {
    const [firstContact = ''] = contactsOf(sent)
    this.leads.set(id, { id, number, owner: person.id, firstContact, strangers: new Set() })
  }

  noteStrangers(lead: TrueLead, strangers: Iterable<number>): void {
    this.leads.set(lead.id, { ...lead, strangers: new Set(strangers) })
  }

  /** One lead was merged into another, rightly or not. */
  noteMerge(kept: TrueLead, other: TrueLead): void {
    this.leads.delete(other.id)
    if (kept.owner === other.owner) this.connect(kept.owner, kept.firstContact, other.firstContact)
    const inside = new Set([...kept.strangers, ...other.strangers, other.owner])
    inside.delete(kept.owner)
    this.noteStrangers(kept, inside)
  }

  /** At any time. */
  secondLeads(): SecondLeads {
    const [known, owners] = [new Set<string>(), new Set<number>()]
    for (const { owner, firstContact } of this.leads.values()) {
      known.add(this.rootOf(`${owner} ${firstContact}`))
      owners.add(owner)
    }
    return { doubles: this.leads.size - known.size, unconnected: known.size - owners.size }
  }

  private connect(person: number, one: string, other: string): void {
    const [root, under] = [this.rootOf(`${person} ${one}`), this.rootOf(`${person} ${other}`)]
    if (root !== under) this.parents.set(under, root)
  }

  private rootOf(contact: string): string {
    let root = contact
    for (let above = this.parents.get(root); above !== undefined; above = this.parents.get(root)) root = above
    return root
  }
}
