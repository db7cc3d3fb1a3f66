import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declaredRow, type RowKinds } from './statements/declared-row.ts'
import { type DescribedColumn, describeColumns, kindOf } from './statements/described-columns.ts'
import { nodesIn, placeOf, readSource } from './statements/read-source.ts'
import { textOfStatement } from './statements/text-of-statement.ts'
import { createTestDatabase, type TestDatabase } from './support/database/database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What is wrong with a row, in words; nothing where the statement answers what it declares. */
function differences(row: RowKinds, columns: readonly DescribedColumn[]): string[] {
  const names = new Set(columns.map(({ name }) => name))
  const missing = [...row.keys()].filter((name) => !names.has(name)).map((name) => `no column ${name}`)
  const wrong = columns.flatMap(({ name, dataTypeID }) => {
    const declared = row.get(name)
    const kind = kindOf(dataTypeID)
    if (!declared) return [`column ${name} is not declared`]
    const fits = kind === null || declared.has('unknown') || (declared.size === 1 && declared.has(kind))
    return fits ? [] : [`${name} is ${kind}, declared ${[...declared].join(' | ')}`]
  })
  return [...missing, ...wrong]
}

/**
 * Statements whose text only the running service knows, or whose row is their caller's: these are not compared. What
 * is not read any more, and what can be read now, fails until this list says so.
 */
const notCompared: readonly string[] = [
  'server/audit/audit-csv.ts auditForCsv',
  'server/audit/list-audit.ts listAudit',
  'server/call-logs/call-logs-csv.ts pageAfter',
  'server/call-logs/console-routes.ts callLogsOfLead',
  'server/imports/check-rows.ts checkRows',
  'server/imports/check-rows.ts checkRows',
  'server/leads/delete-lead.ts deleteLead',
  'server/leads/duplicates.ts listDuplicates',
  'server/leads/filter-values.ts listCities',
  'server/leads/find-lead.ts findLead',
  'server/leads/hand-over/hand-over-leads.ts handOverLeads',
  'server/leads/leads-csv.ts asRows',
  'server/leads/leads-csv.ts idsInOrder',
  'server/leads/match-lead.ts leadsOf',
  'server/leads/match-lead.ts leadsWith',
  'server/leads/match-lead.ts lookForLeads',
  'server/leads/merging/hold-both.ts holdWithContacts',
  'server/leads/merging/hold-both.ts holdWithContacts',
  'server/leads/merging/undo-update.ts lead',
  'server/leads/newest-leads.ts newestLeads',
  'server/leads/person/delete-person.ts deletePerson',
  'server/leads/person/export-person.ts exportPerson',
  'server/leads/preview-merge.ts previewMerge',
  'server/leads/to-call/due-leads.ts pageOfDue',
  'server/leads/to-call/to-call.ts pageToCall',
  'server/overview/first-calls.ts readFirstCalls',
  'server/passing-on/pass-on-leads.ts passOnDue',
  'server/read/call-logs/list-call-logs.ts pageOfCallLogs',
  'server/read/counts/counters.ts whatToAdd (no row)',
  'server/read/counts/totals.ts totalByTable',
  'server/read/counts/verify-counts.ts compare',
  'server/read/leads/asked-leads.ts pageOfAskedLeads',
  'server/read/leads/changed-leads.ts pageOfChanges',
  'server/read/leads/list-leads.ts pageOfLeads',
  'server/read/leads/sorted-leads.ts pageOfSortedLeads',
  'server/read/pages/look-back.ts readPace',
  'server/read/pages/newest-by-table.ts newestByTable (no row)',
  'server/read/search/found-page.ts foundPage',
  'server/start/first-things.ts unseenThings (no row)',
  'server/webhooks/find-webhook.ts byTokenText',
  'server/webhooks/mapping/preview-mapping.ts matchesOf',
  'server/webhooks/mapping/preview-mapping.ts matchesOf',
  'server/webhooks/mapping/preview-mapping.ts matchesOf',
  'server/webhooks/repeated-delivery.ts firstWith',
  'server/webhooks/webhook-settings.ts changesOf (no row)',
  'server/webhooks/webhook.ts selectWebhook',
]

interface Site {
  readonly place: string
  readonly row: RowKinds | null
  readonly text: string | null
}

function findSites(): Site[] {
  const source = readSource()
  return source.files.flatMap((file) =>
    [...nodesIn(file)].flatMap((node): Site[] => {
      if (!ts.isTaggedTemplateExpression(node) || !['query', 'queryMadeOnce'].includes(node.tag.getText()))
        return []
      const [type] = node.typeArguments ?? []
      const row = type ? declaredRow(source.checker, source.checker.getTypeFromTypeNode(type)) : null
      return [{ place: placeOf(node), row, text: textOfStatement(source, node) }]
    }),
  )
}

it('every statement answers the columns of its declared row, by name and by type', async () => {
  const sites = findSites()
  const wrong: string[] = []
  const notRead: string[] = []
  for (const { place, row, text } of sites) {
    if (!row || text === null) {
      notRead.push(`${place}${row ? '' : ' (no row)'}`)
      continue
    }
    const columns = await describeColumns(client, text).catch((error: Error) => error)
    if (columns instanceof Error) wrong.push(`${place}: ${columns.message}\n${text}`)
    else wrong.push(...differences(row, columns).map((what) => `${place}: ${what}`))
  }
  expect(wrong).toEqual([])
  expect(notRead.sort()).toEqual(notCompared)
}, 200_000)
