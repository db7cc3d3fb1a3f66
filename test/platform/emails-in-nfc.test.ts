import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { splitStatements } from '../../server/platform/database/sql-statements.ts'
import { normalizeEmail } from '../../server/platform/email.ts'
import { serviceForTests } from '../support/service-for-tests.ts'
import { newPhone } from '../webhooks/support.ts'

const service = serviceForTests()
const composed = 'ren\u00e9@example.com'
const decomposed = 'rene\u0301@example.com'

async function migrateAgain(): Promise<void> {
  for (const statement of splitStatements(readFileSync('migrations/0019_emails_in_nfc.sql', 'utf8'))) {
    await service.registrar.query(statement)
  }
}

/** A user as the release before stored one: every letter lowered, nothing composed. */
async function storedUser(accountId: string, email: string, createdAt: string): Promise<string> {
  const id = randomUUID()
  await service.registrar.query(
    `insert into users (account_id, id, email, email_normalized, name, role, password_hash, created_at)
     values ($1, $2, $3, $4, 'R', 'agent', 'x', $5)`,
    [accountId, id, email, email.toLowerCase(), createdAt],
  )
  return id
}

async function formsOf(table: 'leads' | 'users', accountId: string): Promise<Record<string, string>> {
  const rows = await service.registrar.query<{ id: string; email_normalized: string }>(
    `select id, email_normalized from ${table} where account_id = $1`,
    [accountId],
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.email_normalized]))
}

describe('emails are one in NFC with ASCII letters in lower case (decision 0001.9)', () => {
  it('a save merges into the lead whose email is put together otherwise', async () => {
    const { admin } = await service.newPeople()
    const first = await service.as(admin, 'POST', '/leads', { name: 'R', email: decomposed })
    const second = await service.as(admin, 'POST', '/leads', { name: 'R', email: composed.replace('r', 'R') })
    expect([first.statusCode, second.statusCode]).toEqual([201, 200])
    expect(second.json().data.id).toBe(first.json().data.id)
    const listed = await service.as(admin, 'GET', '/leads')
    expect(listed.json().data[0].email).toBe(decomposed)
  })

  it('letters that are not ASCII keep their case, so that two addresses are two leads', async () => {
    const { admin } = await service.newPeople()
    const first = await service.as(admin, 'POST', '/leads', { name: 'R', email: '\u00c9ve@example.com' })
    const second = await service.as(admin, 'POST', '/leads', { name: 'R', email: '\u00e9ve@example.com' })
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  })

  it('a sign that NFC makes a forbidden one of is no email', () => {
    expect(normalizeEmail('a\u037eb@example.com')).toBeNull()
  })
})

describe('the migration of what the release before stored', () => {
  it('recomputes leads, so that the next save finds them', async () => {
    const { admin } = await service.newPeople()
    const made = await service.as(admin, 'POST', '/leads', { name: 'R', email: composed, phone: newPhone() })
    const { id } = made.json().data
    await service.registrar.query('update leads set email = $1, email_normalized = $1 where id = $2', [
      decomposed,
      id,
    ])
    await migrateAgain()
    expect(await formsOf('leads', admin.accountId)).toEqual({ [id]: composed })
    const saved = await service.as(admin, 'POST', '/leads', { name: 'R', email: composed })
    expect([saved.statusCode, saved.json().data.id]).toEqual([200, id])
  })

  it('gives an email of two users to the one who has its form, else to the older one, and stops for neither', async () => {
    const { admin } = await service.newPeople()
    const { accountId } = admin
    const owner = await storedUser(accountId, composed, '2026-01-02T00:00:00Z')
    const other = await storedUser(accountId, decomposed, '2026-01-01T00:00:00Z')
    const younger = await storedUser(accountId, 'E\u0301.O\u0308@example.com', '2026-01-02T00:00:00Z')
    const older = await storedUser(accountId, '\u00c9.O\u0308@example.com', '2026-01-01T00:00:00Z')
    await migrateAgain()
    await migrateAgain()
    expect(await formsOf('users', accountId)).toMatchObject({
      [owner]: composed,
      [other]: decomposed,
      [older]: '\u00c9.\u00d6@example.com',
      [younger]: 'e\u0301.o\u0308@example.com',
    })
  })
})
