import { setTimeout as sleep } from 'node:timers/promises'
import type { Registrar } from '../../support/people/people.ts'

/** A lead's row and its rows of the match table, as an undo has to bring them back: only `updated_at` moves. */
export interface LeadRow {
  readonly id: string
  readonly main: readonly (string | null)[]
  readonly further: readonly string[]
  readonly text: string
}

/** Reads leads beside the service. */
export class LeadRows {
  constructor(
    private readonly registrar: Registrar,
    private readonly accountId: string,
  ) {}

  async byId(id: string): Promise<LeadRow | undefined> {
    return (await this.read('leads.id = $2', [id]))[0]
  }

  /** Those that have a phone or an email, main or further. */
  having(phone = '', email = ''): Promise<LeadRow[]> {
    return this.read(
      `leads.id in (select id from leads where account_id = $1 and phone_e164 = $2
        union all select id from leads where account_id = $1 and email_normalized = $3
        union all select lead_id from lead_contacts where account_id = $1 and key in ('phone:' || $2, 'email:' || $3))`,
      [phone, email],
    )
  }

  /**
   * The lead of an id that the service told: itself, or, of a delivery that a busy service kept on disk for a moment, the
   * lead that this became.
   */
  async leadOf(id: string): Promise<string> {
    for (let tries = 0; tries < 600; tries++) {
      const [row] = await this.registrar.query<{ id: string }>(
        `select id from leads where account_id = $1 and id = $2
         union all select lead_id from deliveries where account_id = $1 and told_lead_id = $2 and lead_id is not null`,
        [this.accountId, id],
      )
      if (row) return row.id
      await sleep(100)
    }
    throw new Error(`lead ${id} is nowhere`)
  }

  /** How many leads and call logs there are. */
  async count(): Promise<[leads: number, calls: number]> {
    const [row] = await this.registrar.query<{ leads: number; calls: number }>(
      `select (select count(*)::int from leads where account_id = $1) as leads,
         (select count(*)::int from call_logs where account_id = $1) as calls`,
      [this.accountId],
    )
    return [row?.leads ?? -1, row?.calls ?? -1]
  }

  /** Ids of each two leads with the same name, however it is capitalised. */
  async namesakes(): Promise<[one: string, other: string][]> {
    const rows = await this.registrar.query<{ ids: string[] }>(
      `select array_agg(id) as ids from leads where account_id = $1 group by lower(name) having count(*) > 1`,
      [this.accountId],
    )
    return rows.flatMap(({ ids }) =>
      ids.flatMap((one, i) => ids.slice(i + 1).map((other): [string, string] => [one, other])),
    )
  }

  /** Of a main contact the match table has a row only where it is shared, which an undo itself says. */
  private read(where: string, values: readonly string[]): Promise<LeadRow[]> {
    return this.registrar.query<LeadRow>(
      `select id, array[phone_e164, email_normalized] as main,
         array(select one ->> 'value' from jsonb_array_elements(further_contacts) one) as further,
         (to_jsonb(leads) - array['updated_at', 'json'])::text || array(
           select key from lead_contacts where account_id = $1 and lead_id = leads.id
             and key not in (coalesce('phone:' || phone_e164, ''), coalesce('email:' || email_normalized, '')) order by key)::text
         as text
       from leads where account_id = $1 and ${where}`,
      [this.accountId, ...values],
    )
  }
}
