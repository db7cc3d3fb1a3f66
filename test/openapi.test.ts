import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { consoleClientFile, consoleClientOf } from '../scripts/generated-types.mjs'
import { openApiDocuments } from '../server/start/openapi-documents.ts'

const documents = await openApiDocuments()

describe('the documents of the reference', () => {
  it.each(documents)(
    '$file is what the routes say: npm run openapi writes it anew',
    async ({ file, text }) => {
      expect(await readFile(file, 'utf8').catch(() => '')).toBe(text)
    },
  )

  it('the console is typed by its document: npm run openapi writes the types anew', async () => {
    const written = await readFile(consoleClientFile, 'utf8').catch(() => '')
    expect(written === (await consoleClientOf(documents[1]?.text ?? ''))).toBe(true)
  })

  it('the public one holds the REST interface and the webhook, and nothing of the console', () => {
    const { openapi, paths } = JSON.parse(documents[0]?.text ?? '{}')
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toEqual([
      '/api/v1/leads',
      '/api/v1/leads/{id}',
      '/api/v1/call-logs',
      '/api/v1/call-logs/{id}',
      '/webhook/{token}',
    ])
  })

  it('every operation of the console answers a schema, or a file', () => {
    const { paths } = JSON.parse(documents[1]?.text ?? '{}')
    const bare = Object.entries<Record<string, { responses: Record<string, { content?: unknown }> }>>(paths)
      .flatMap(([path, operations]) =>
        Object.values(operations).map(({ responses }) => ({ path, responses })),
      )
      .filter(({ responses }) => !Object.values(responses).every(({ content }) => content))
      .map(({ path }) => path)
    expect(bare).toEqual(['/leads.csv', '/call-logs.csv', '/audit.csv'])
  })
})
