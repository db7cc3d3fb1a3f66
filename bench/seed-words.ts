import sql from 'sql-template-tag'
import { wordsOfLeads } from '../server/read/search/lead-words.ts'

/** Writes the words of leads that were written beside the service, as a save writes them. */
export async function seedWords(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  accountId: string,
): Promise<void> {
  const { text, values } = wordsOfLeads(sql`leads.account_id = ${accountId}`)
  await client.query(text, values)
}
