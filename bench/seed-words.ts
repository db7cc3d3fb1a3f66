import type pg from 'pg'
import { wordsOfRow } from '../server/read/search/lead-words.ts'

/** Writes the words of leads that were written beside the service, as a save writes them. */
export async function seedWords(
  client: { query(text: string, values: unknown[]): Promise<unknown> } | pg.Client,
  accountId: string,
): Promise<void> {
  await client.query(
    `insert into lead_words (account_id, lead_id, created_at, words)
     select account_id, id, created_at, ${wordsOfRow.sql} from leads where account_id = $1
     on conflict (account_id, lead_id) do update set words = excluded.words`,
    [accountId],
  )
}
