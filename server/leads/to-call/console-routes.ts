import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Pagination, PagingQuery, readPaging } from '../../http/paging.ts'
import { type PeopleOfTeam, TeamQuery, userIdsOf } from '../../http/team-filter.ts'
import { Closed, IdParams, Nullable, schemaOf, Timestamp, Uuid } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { readInstant } from '../../records/instant.ts'
import { notFound } from '../../refusals/errors.ts'
import { ShownLead } from '../shown-lead.ts'
import { listDueByPerson, listDueLeads } from './due-leads.ts'
import { sayWhenToCall } from './say-call-again.ts'
import { mostCounted, ownDay, pageToCall, reasons } from './to-call.ts'

const tags = ['Leads to call']
const json = 'application/json; charset=utf-8'

const DueLead = Type.Object({
  ...ShownLead.properties,
  call_again_at: Nullable(Timestamp('When it is to be called again.')),
  is_missed: Type.Boolean({ description: 'Nobody said so: it called, and nobody has called back.' }),
})

const LeadToCall = Type.Object({ ...DueLead.properties, why: Type.Enum([...reasons]) })

const DueQuery = Closed({ ...PagingQuery, ...TeamQuery, user: Type.Optional(Uuid('Of one person alone.')) })

/** Whom to call: what each person has before him, and what is due (decision 0043). */
export async function toCallRoutes(
  app: FastifyInstance,
  { db, peopleOfTeam }: { readonly db: Database; readonly peopleOfTeam: PeopleOfTeam },
): Promise<void> {
  app.get(
    '/to-call',
    {
      schema: {
        tags,
        summary: 'Whom the person who asks is to call, first the first',
        response: {
          200: Type.Object({
            data: Type.Array(LeadToCall),
            total: Type.Integer({
              description: `How many there are; of each kind up to ${mostCounted} are counted.`,
            }),
            is_more: Type.Boolean({ description: 'There are more than were counted.' }),
            due: Type.Integer(),
            today: Type.Object({ calls: Type.Integer(), reached: Type.Integer(), seconds: Type.Integer() }),
          }),
        },
      },
    },
    async ({ caller }, reply) => {
      const { userId } = caller
      if (userId === null) throw notFound('user')
      const at = new Date()
      const [[found], [today]] = await db.read(caller, (tx) =>
        tx.run(pageToCall(caller, userId, at), ownDay(caller, userId, at)),
      )
      const { page = '', total = 0, due = 0, is_more = false } = found ?? {}
      const body = `{"data":[${page}],"total":${total},"is_more":${is_more},"due":${due},"today":${JSON.stringify(today)}}`
      return reply.type(json).send(body)
    },
  )

  app.get<{ Querystring: Static<typeof DueQuery> }>(
    '/due',
    {
      schema: {
        tags,
        summary: 'Leads that are to be called again, overdue first',
        querystring: DueQuery,
        response: {
          200: Type.Object({
            data: Type.Array(DueLead),
            pagination: Pagination,
            due: Type.Integer({ description: 'How many of them are due by now.' }),
          }),
        },
      },
    },
    async ({ caller, query: { team, user, ...query } }, reply) => {
      const people = team === undefined ? undefined : userIdsOf(await peopleOfTeam(caller, team))
      const userId = user?.toLowerCase()
      const whose = userId === undefined ? people : (people ?? [userId]).filter((id) => id === userId)
      const at = new Date()
      const body = await db.read(caller, (tx) => listDueLeads(tx, whose, readPaging(query), at))
      return reply.type(json).send(body)
    },
  )

  app.get(
    '/due/people',
    schemaOf(
      tags,
      'How many leads of each person are due',
      Type.Array(Type.Object({ user_id: Uuid('User.'), email: Type.String(), due: Type.Integer() })),
    ),
    async ({ caller }) => ({ data: await db.read(caller, (tx) => listDueByPerson(tx, new Date())) }),
  )

  app.put<{ Params: IdParams; Body: { at: string | null } }>(
    '/leads/:id/call-again',
    schemaOf(
      tags,
      'Say when a lead is to be called again; null: not any more',
      Type.Object({ call_again_at: Nullable(Timestamp('As it is now.')) }),
      { params: IdParams, body: Closed({ at: Nullable(Timestamp('A time that has gone is due at once.')) }) },
    ),
    async ({ caller, params, body }) => {
      const at = body.at === null ? null : readInstant('at', body.at)
      await db.transaction(caller, (tx) => sayWhenToCall(tx, params.id.toLowerCase(), at, new Date()))
      return { data: { call_again_at: at?.toISOString() ?? null } }
    },
  )
}
