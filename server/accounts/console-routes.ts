import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Day, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { AccountRules, AccountRulesView, changeAccountRules, readAccountRules } from './account-rules.ts'
import { putTakingAside } from './lead-takings.ts'

const DayParams = Type.Object({ user_id: Uuid('The person.'), day: Day('IST day.') })

/** What an account allows, and unusual days that an admin has looked at; for admins. */
export async function accountRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { read, write } = consoleRoutes(app, db, 'Account')

  read(
    '/account-rules',
    'Who may download and make keys, and when customers are called',
    { answer: AccountRulesView },
    readAccountRules,
  )

  write(
    'POST /account-rules',
    'Change some of it; acts at once',
    { body: Type.Partial(AccountRules), answer: AccountRulesView },
    (tx, { body }, at) => changeAccountRules(tx, body, at),
  )

  write(
    'POST /takings/:user_id/:day/seen',
    'Put aside that somebody took unusually much on a day',
    { params: DayParams, answer: Type.Object({ seen: Type.Literal(true) }) },
    async (tx, { params }, at) => {
      await putTakingAside(tx, params.user_id, params.day, at)
      return { seen: true }
    },
  )
}
