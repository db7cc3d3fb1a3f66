/** What becomes of what a table holds of a customer. */
export interface Store {
  /** Who is in it: nobody is counts, settings and ids. */
  readonly holds: 'customers' | 'staff' | 'nobody'
  /** When the lead is deleted: gone with it; or, of what was not its own, left until `person delete` or its age. */
  readonly deletion?: 'erased' | 'what is not its own is left'
  /** Under which name of `person export` it stands, if what it holds does not stand there otherwise. */
  readonly exported?: string
  /** How long it is kept, apart from deletions. */
  readonly kept?: 'with the lead' | 'DELIVERY_RETENTION_DAYS' | '24 hours' | 'until the search has it'
}

const nobody: Store = { holds: 'nobody' }
const staff: Store = { holds: 'staff' }

const ofLead = (exported: string): Store => ({
  holds: 'customers',
  deletion: 'erased',
  exported,
  kept: 'with the lead',
})

/**
 * Every table, and what deletion, export and retention do with a person in it. A backup holds the whole database and a dump every
 * row of every table: what they hold goes when they are removed (docs/privacy.md). `test/leads/person-stores.test.ts` fails for a
 * table that is not here, and finds out whether it is true.
 */
export const tables: Readonly<Record<string, Store>> = {
  account_ids: nobody,
  accounts: nobody,
  api_key_days: nobody,
  api_keys: staff,
  assignee_counts: nobody,
  attributions: ofLead('attributions'),
  // Names who did what to which id, and no value of a lead.
  audit_log: staff,
  call_logs: ofLead('call_logs'),
  call_marks: ofLead('call_marks'),
  bucket_counts: nobody,
  campaigns: nobody,
  consents: ofLead('consents'),
  change_horizons: nobody,
  count_changes: nobody,
  day_counts: nobody,
  // Not its own: what became no lead. The row stays for good: address, hash of the body, the platform's id.
  deliveries: {
    holds: 'customers',
    deletion: 'what is not its own is left',
    exported: 'deliveries',
    kept: 'DELIVERY_RETENTION_DAYS',
  },
  dismissed_duplicates: nobody,
  distribution_rules: nobody,
  pending_sign_ins: staff,
  // Hashes of phones and emails, for 30 days: they are there because the person was deleted.
  erased_contacts: nobody,
  hour_counts: nobody,
  idempotent_replies: {
    holds: 'customers',
    deletion: 'erased',
    exported: 'idempotent_replies',
    kept: '24 hours',
  },
  invitations: staff,
  lead_activities: ofLead('activities'),
  lead_calls: nobody,
  leads_to_call: nobody,
  leads_to_pass_on: nobody,
  // Counts by day.
  lead_takings: staff,
  // Not its own: what another lead with the same phone or email took in. What came by itself or was edited goes after a year.
  lead_undos: {
    holds: 'customers',
    deletion: 'what is not its own is left',
    exported: 'undos',
    kept: 'with the lead',
  },
  // In the export they stand in the leads.
  lead_contacts: { holds: 'customers', deletion: 'erased', kept: 'with the lead' },
  leads: ofLead('leads'),
  leads_not_to_call: nobody,
  passkeys: staff,
  recovery_codes: staff,
  retention_notices: nobody,
  retention_settings: nobody,
  rule_assignees: staff,
  rule_turns: nobody,
  lead_words: { holds: 'customers', deletion: 'erased', kept: 'with the lead' },
  second_factor_rules: nobody,
  sessions: staff,
  team_members: staff,
  teams: nobody,
  totp_secrets: staff,
  users: staff,
  webhook_fields: {
    holds: 'customers',
    deletion: 'what is not its own is left',
    exported: 'samples',
    kept: 'DELIVERY_RETENTION_DAYS',
  },
  webhooks: nobody,
}

/** What lies below `DATA_DIR`, and whether anybody can be in it. */
export const files: Readonly<Record<string, string>> = {
  holders: 'process numbers',
  'leadline.log': 'addresses and ids; no bodies, queries or values',
  'leadline.pid': 'a process number',
  postgres: 'the database itself: the tables',
  'postgres-password': 'a secret',
  'postgres-socket': 'an address',
  'postgres.log': 'messages without statements, values or details',
  'postgres.restored': 'the database itself while it is restored',
  'database.json': 'the number of a system and a timeline of PostgreSQL',
  'session-secret': 'a secret',
  spool: 'deliveries until the database takes them, sealed',
}

/** Files of the console that keep anything in a browser, and what. */
export const inBrowsers: Readonly<Record<string, string>> = {
  'web/phones/dialled-call.ts': 'the lead that was called, until its outcome is logged or the tab is closed',
  'web/drafts/kept-calls.ts':
    'calls that the service has not taken yet, sealed, until it does or they are removed',
  'web/drafts/drafts.ts': 'what was typed and not saved, 14 days',
  'web/people/see-as.ts': 'whom of the staff one sees as, until the tab is closed',
  'web/ui/language/language.ts': 'a language',
}
