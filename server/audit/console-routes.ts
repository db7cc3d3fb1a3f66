import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { DownloadQuery } from '../http/csv.ts'
import { sendDownload } from '../http/download.ts'
import { PagingQuery, readPaging } from '../http/paging.ts'
import { Closed } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { auditCsvHeader, auditForCsv } from './audit-csv.ts'
import { AuditRecord, auditConditions, auditFilters, listAudit } from './list-audit.ts'

const CsvQuery = Closed({ ...auditFilters, ...DownloadQuery })
const ListQuery = Closed({ ...auditFilters, ...PagingQuery })

/** Who did what, when and through what: for admins. */
export async function auditConsoleRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  consoleRoutes(app, db, 'Audit log').list(
    '/audit',
    'The audit log, the latest first',
    {
      querystring: ListQuery,
      entry: AuditRecord,
      more: { entries: Type.Integer({ description: 'How many there are, each of a batch counted.' }) },
    },
    ({ caller, query }) => db.read(caller, (tx) => listAudit(tx, query, readPaging(query), new Date())),
  )

  app.get<{ Querystring: Static<typeof CsvQuery> }>(
    '/audit.csv',
    { schema: { tags: ['Audit log'], summary: 'The same as CSV, all pages', querystring: CsvQuery } },
    async (request, reply) => {
      const { caller, query } = request
      const now = new Date()
      const { window } = auditConditions(caller.accountId, query, now)
      const pages = auditForCsv(db, caller, query, now)
      const fileName = `audit-${window.fromDate}-${window.toDate}.csv`
      return sendDownload(db, request, reply, 'audit log', fileName, auditCsvHeader, pages)
    },
  )
}
