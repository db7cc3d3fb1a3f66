import sql from 'sql-template-tag'
import { wordsOfRow } from '../server/read/search/lead-words.ts'

/** Writes the words of leads that were written beside the service, as a save writes them. */
export async function seedWords(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  accountId: string,
): Promise<void> {
  const { text, values } = sql`
    insert into lead_words (account_id, lead_id, created_at, words)
    select account_id, id, created_at, ${wordsOfRow} from leads where account_id = ${accountId}
    on conflict (account_id, lead_id) do update set words = excluded.words`
  await client.query(text, values)
}
