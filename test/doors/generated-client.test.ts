import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { openApiDocuments } from '../../server/start/openapi-documents.ts'

const [document] = await openApiDocuments()
const types = astToString(await openapiTS(JSON.parse(document?.text ?? '{}')))

const calls = `
import createClient from 'openapi-fetch'
import type { operations, paths } from './reference-types.ts'

const api = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000' })
const query = { limit: 5, offset: 10, from_date: '2026-01-01', to_date: '2026-01-31' }

const leads = await api.GET('/api/v1/leads', { params: { query: { ...query, status: 'Won', priority: 'High' } } })
export const total: number | undefined = leads.data?.pagination.total
export const phones: (string | null)[] | undefined = leads.data?.data.map(({ phone }) => phone)
export const field: string | undefined = leads.error?.error.field

const body = { name: 'Asha Rao', phone: '+91 98765 43210', company: null, deal_value: 250000, tags: ['wholesale'] }
const header = { 'Idempotency-Key': 'order-17' }
const lead = await api.POST('/api/v1/leads', { params: { header }, body })
export const id: string | undefined = lead.data?.data.id
await api.DELETE('/api/v1/leads/{id}', { params: { path: { id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b' } } })

const logs = await api.GET('/api/v1/call-logs', { params: { query: { limit: 500, call_type: 'Inbound' } } })
export const seconds: number[] | undefined = logs.data?.data.map(({ duration_seconds }) => duration_seconds)
await api.POST('/api/v1/call-logs', {
  body: { lead_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', call_type: 'Outbound', duration_seconds: 0, outcome: 'No Answer' },
})
const gone = await api.DELETE('/api/v1/call-logs/{id}', { params: { path: { id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b' } } })
export const deleted: true | undefined = gone.data?.data.deleted

await api.POST('/webhook/{token}', { params: { path: { token: 't' } }, body: { name: 'Asha Rao', phone: '9876543210' } })

export type Named = [operations['listLeads'], operations['createLead'], operations['deleteLead'],
  operations['listCallLogs'], operations['createCallLog'], operations['deleteCallLog'], operations['captureLead']]

// @ts-expect-error a number, not its text
await api.GET('/api/v1/leads', { params: { query: { limit: '5' } } })
// @ts-expect-error there is no such status
await api.GET('/api/v1/leads', { params: { query: { status: 'Open' } } })
// @ts-expect-error a name is required
await api.POST('/api/v1/leads', { body: { phone: '9876543210' } })
`

const files = new Map([
  [join(import.meta.dirname, 'reference-types.ts'), types],
  [join(import.meta.dirname, 'reference-calls.ts'), calls],
])

/** What the compiler, as strict as it can be, says of the generated types and of the calls. */
function complaints(): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  }
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path) ?? disk.readFile(path),
    getSourceFile: (path, version, onError) => {
      const text = files.get(path)
      return text === undefined
        ? disk.getSourceFile(path, version, onError)
        : ts.createSourceFile(path, text, version)
    },
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

describe('a client generated from the reference (openapi-typescript)', () => {
  it('compiles with calls of all seven operations, and refuses wrong ones', () => {
    expect(types).toContain('listLeads')
    expect(complaints()).toEqual([])
  })
})
