import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { openApiDocuments } from '../../server/start/openapi-documents.ts'

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string; readonly in?: string }[]
  readonly requestBody?: { readonly content: Record<string, { schema: object; example: unknown }> }
  readonly responses: Record<string, { readonly description: string }>
}

const [document] = await openApiDocuments()
const source = document?.text ?? ''
const { info, servers, tags, paths, components } = JSON.parse(source)
const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('the reference as a document that programs read', () => {
  it("keeps Redocly's recommended rules, warnings included", async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('says of every body that it may be packed, and how another encoding is answered (decision 0020.50)', () => {
    expect(info.description).toContain('Content-Encoding gzip, deflate or br')
    const named = operations.map(
      ({ operation }) => operation.responses['415']?.description.includes('br') ?? false,
    )
    expect(named).toEqual(operations.map(({ method }) => ['post', 'put', 'patch'].includes(method)))
  })

  it('has a name for every operation, of which clients make their functions', () => {
    expect(operations.map(({ operation }) => operation.operationId)).toEqual([
      'listLeads',
      'createLead',
      'deleteLead',
      'listCallLogs',
      'createCallLog',
      'deleteCallLog',
      'askWebhook',
      'captureLead',
      'captureLeadByPut',
      'captureLeadByPatch',
    ])
  })

  // What Spectral's recommended rules ask beyond Redocly's; with its packages the installation would grow by 60 MB.
  it('says whom to ask and where, and describes every operation, tag and answer', () => {
    expect([info.contact, info.license, servers[0]].every(Boolean)).toBe(true)
    const described = new Set(
      tags.map(({ name, description }: Record<string, string>) => description && name),
    )
    for (const { operation } of operations) {
      expect(operation.description).toBeTruthy()
      expect(operation.tags.filter((tag) => !described.has(tag))).toEqual([])
      for (const { description } of Object.values(operation.responses)) {
        expect(description).not.toBe('Default Response')
      }
    }
  })

  it('has example bodies that its own schemas admit, and as little in them as a first try needs', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'document', components })
    const examples = operations.flatMap(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {})
        .filter(({ example }) => example !== undefined)
        .map(({ schema, example }) => ({ schema, example })),
    )
    // Both POSTs of /api/v1, and the webhook by three methods.
    expect(examples.length).toBe(5)
    for (const { schema, example } of examples) {
      const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
      expect(ajv.validate(absolute, example), ajv.errorsText()).toBe(true)
    }
    expect(Object.keys(examples[0]?.example ?? {})).toEqual(['name', 'phone'])
  })

  it('prefills no filter: a first try of a list shows what there is', () => {
    const filters = operations
      .filter(({ method }) => method === 'get')
      .flatMap(({ operation }) => operation.parameters ?? [])
    const prefilled = filters.filter((one) => 'example' in one || 'examples' in one)
    expect([filters.length > 10, prefilled]).toEqual([true, []])
  })

  it('tells of Idempotency-Key on both POSTs of /api/v1, and nowhere else', () => {
    const taking = operations.filter(({ operation }) =>
      operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
    )
    expect(taking.map(({ operation }) => operation.operationId)).toEqual(['createLead', 'createCallLog'])
    expect(components.parameters.IdempotencyKey.description).toContain('24 hours')
  })

  it('writes each schema once: bodies, entries and refusals are references', () => {
    expect(Object.keys(components.schemas).sort()).toEqual(
      'CallLog CallLogBody CapturedLead Deleted Error Lead LeadBody LoggedCall Pagination SavedLead'.split(
        ' ',
      ),
    )
  })
})
