const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * True for a text that is the id of an account as the database writes it. Nothing else is ever put into a text of
 * SQL.
 */
export const isAccountId = (text: string): boolean => uuid.test(text)
