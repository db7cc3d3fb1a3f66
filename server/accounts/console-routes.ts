import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Day, schemaOf, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { AccountRules, AccountRulesView, changeAccountRules, readAccountRules } from './account-rules.ts'
import { putTakingAside } from './lead-takings.ts'

const tags = ['Account']

/** What an account allows, and unusual days that an admin has looked at; for admins. */
export async function accountRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.get(
    '/account-rules',
    schemaOf(tags, 'Who may download and make keys, and when customers are called', AccountRulesView),
    async ({ caller }) => ({ data: await db.read(caller, readAccountRules) }),
  )

  app.post<{ Body: Partial<AccountRules> }>(
    '/account-rules',
    schemaOf(tags, 'Change some of it; acts at once', AccountRulesView, { body: Type.Partial(AccountRules) }),
    async ({ caller, body }) => ({
      data: await db.transaction(caller, (tx) => changeAccountRules(tx, body, new Date())),
    }),
  )

  app.post<{ Params: { user_id: string; day: string } }>(
    '/takings/:user_id/:day/seen',
    schemaOf(
      tags,
      'Put aside that somebody took unusually much on a day',
      Type.Object({ seen: Type.Literal(true) }),
      {
        params: Type.Object({ user_id: Uuid('The person.'), day: Day('IST day.') }),
      },
    ),
    async ({ caller, params: { user_id: userId, day } }) => {
      await db.transaction(caller, (tx) => putTakingAside(tx, userId.toLowerCase(), day, new Date()))
      return { data: { seen: true } }
    },
  )
}
