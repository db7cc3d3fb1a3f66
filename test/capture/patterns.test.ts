import { analyse } from 'scslre'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import callShapes from '../../server/capture/calls/call-shapes.json'
import { readSources } from '../support/sources/source-imports.ts'

/** Where text that strangers wrote is matched. */
const foreign =
  /^server\/(capture\/|webhooks\/|leads\/|doors\/webhook-intake\.ts|platform\/(phone|email)\.ts)/

interface Pattern {
  readonly path: string
  readonly text: string
}

function patternsIn(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ path, text: node.text })
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return found
}

/** Why a pattern can take more time than its text has characters: which of its parts trade characters. */
function whySlow(text: string): string[] {
  const end = text.lastIndexOf('/')
  const { reports } = analyse({ source: text.slice(1, end), flags: text.slice(end + 1) })
  return reports.map(
    ({ type, exponential, character }) => `${type} of ${character.pick}${exponential ? ', exponential' : ''}`,
  )
}

const patterns = readSources('server')
  .filter(({ path }) => foreign.test(path))
  .flatMap(({ path, text }) => patternsIn(path, text))

/** Patterns of a file of data: every text of it. */
const written: Pattern[] = []
JSON.parse(JSON.stringify(callShapes), (_, value: unknown) => {
  if (typeof value === 'string') written.push({ path: 'call-shapes.json', text: `/${value}/` })
  return value
})

describe('patterns over foreign text are linear by construction', () => {
  it('every literal in the reading of payloads, phones and emails', () => {
    expect(patterns.length).toBeGreaterThan(80)
    expect(written.length).toBeGreaterThan(80)
    const slow = [...patterns, ...written]
      .map((one) => ({ ...one, why: whySlow(one.text) }))
      .filter(({ why }) => why.length > 0)
    expect(slow).toEqual([])
  })

  it('the check finds what froze the service once', () => {
    expect(whySlow(String.raw`/^[\w-]+([.:_/][\w-]+)+$/`).join()).toContain('exponential')
    expect(whySlow(String.raw`/[ \t]+\n/g`)).toHaveLength(1)
  })
})
