import sql, { type Sql } from 'sql-template-tag'

/** The id of the user with a normalised email, disabled ones too: what is theirs is still theirs. Null for nobody. */
export const userWithEmail = (accountId: string, email: string): Sql =>
  sql`(select id from users where account_id = ${accountId} and email_normalized = ${email})`
