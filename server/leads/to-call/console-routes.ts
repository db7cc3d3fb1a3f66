import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../../http/console-routes.ts'
import { PagingQuery, readPaging } from '../../http/paging.ts'
import { type PeopleOfTeam, TeamQuery, userIdsOf } from '../../http/team-filter.ts'
import { Closed, IdParams, Nullable, Timestamp, Uuid } from '../../http/validation.ts'
import { asWholeAccount } from '../../postgres/database.ts'
import type { Database } from '../../records/database.ts'
import { readInstant } from '../../records/instant.ts'
import { notFound } from '../../refusals/errors.ts'
import { ShownLead } from '../lead.ts'
import { listDueByPerson, listDueLeads } from './due-leads.ts'
import { noteDialled, sayWhenToCall } from './say-call-again.ts'
import { mostShown, OwnDay, ownDay, pageToCall, reasons } from './to-call.ts'

const DueLead = Type.Object({
  ...ShownLead.properties,
  call_again_at: Nullable(Timestamp('When it is to be called again.')),
  is_missed: Type.Boolean({ description: 'Nobody said so: it called, and nobody has called back.' }),
})

const LeadToCall = Type.Object({ ...DueLead.properties, why: Type.Enum([...reasons]) })

const DueOfPerson = Type.Object({ user_id: Uuid('User.'), email: Type.String(), due: Type.Integer() })

const Dialled = Type.Object({ dialled: Type.Literal(true) })

const DueQuery = Closed({ ...PagingQuery, ...TeamQuery, user: Type.Optional(Uuid('Of one person alone.')) })

/** Whom to call: what each person has before him, and what is due (decision 0043). */
export async function toCallRoutes(
  app: FastifyInstance,
  { db, peopleOfTeam }: { readonly db: Database; readonly peopleOfTeam: PeopleOfTeam },
): Promise<void> {
  const { read, write, list } = consoleRoutes(app, db, 'Leads to call')

  app.get(
    '/to-call',
    {
      schema: {
        tags: ['Leads to call'],
        summary: 'Whom the person who asks is to call, first the first',
        response: {
          200: Type.Object({
            data: Type.Array(LeadToCall),
            is_more: Type.Boolean({ description: `There are more than these ${mostShown}.` }),
            today: OwnDay,
          }),
        },
      },
    },
    async ({ caller }, reply) => {
      const { userId } = caller
      if (userId === null) throw notFound('user')
      const at = new Date()
      const [[found], [today]] = await db.read(caller, (tx) =>
        tx.run(pageToCall(caller, userId, at), asWholeAccount, ownDay(caller, userId, at)),
      )
      const { page = '', is_more = false } = found ?? {}
      const body = `{"data":[${page}],"is_more":${is_more},"today":${JSON.stringify(today)}}`
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )

  list(
    '/due',
    'Leads that are to be called again, overdue first',
    {
      querystring: DueQuery,
      entry: DueLead,
      more: { due: Type.Integer({ description: 'How many of them are due by now.' }) },
    },
    async ({ caller, query: { team, user, ...query } }) => {
      const people = team === undefined ? undefined : userIdsOf(await peopleOfTeam(caller, team))
      const whose = user === undefined ? people : (people ?? [user]).filter((id) => id === user)
      return db.read(caller, (tx) => listDueLeads(tx, whose, readPaging(query), new Date()))
    },
  )

  read(
    '/due/people',
    'How many leads of each person are due',
    { answer: Type.Array(DueOfPerson) },
    (tx, _request, at) => listDueByPerson(tx, at),
  )

  write(
    'POST /leads/:id/dialled',
    'Say that a lead is being called',
    { params: IdParams, answer: Dialled },
    async (tx, { params }) => {
      await noteDialled(tx, params.id)
      return { dialled: true }
    },
  )

  write(
    'PUT /leads/:id/call-again',
    'Say when a lead is to be called again; null: not any more',
    {
      params: IdParams,
      body: Closed({ at: Nullable(Timestamp('A time that has gone is due at once.')) }),
      answer: Type.Object({ call_again_at: Nullable(Timestamp('As it is now.')) }),
    },
    async (tx, { params, body }, now) => {
      const at = body.at === null ? null : readInstant('at', body.at)
      await sayWhenToCall(tx, params.id, at, now)
      return { call_again_at: at?.toISOString() ?? null }
    },
  )
}
