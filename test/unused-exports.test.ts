import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Files that a command, a build or the test runner begins with. */
const isEntry = (path: string): boolean =>
  /\.(test|config|d)\.tsx?$/.test(path) ||
  /^server\/(main|cli)\.ts$/.test(path) ||
  /^web\/(main\.tsx|reference\/reference\.ts)$/.test(path)

interface Source {
  readonly path: string
  /** Exported functions, classes and constants; types describe what is used anyway. */
  readonly values: readonly string[]
  /** `path#name` of each import by name, and the paths of all files that are imported in any way. */
  readonly used: readonly string[]
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const used: string[] = []
  const pathOf = (specifier: string): string => relative(root, join(root, dirname(path), specifier))
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = pathOf(node.moduleSpecifier.text)
      used.push(from)
      const bindings = node.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings)) {
        for (const { name, propertyName } of bindings.elements)
          used.push(`${from}#${(propertyName ?? name).text}`)
      }
    }
    // `await import('./page.tsx')` and what is taken out of it, wherever in the file its name stands.
    const [argument] = ts.isCallExpression(node) ? node.arguments : []
    const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const isUrl = ts.isNewExpression(node) && node.expression.getText(file) === 'URL'
    const specifier = isDynamic ? argument : isUrl ? node.arguments?.[0] : undefined
    if (specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')) {
      const from = pathOf(specifier.text)
      used.push(from, ...(text.match(/\b[A-Za-z]\w*\b/g) ?? []).map((name) => `${from}#${name}`))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, values: exportedValues(file), used }
}

function exportedValues(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText(file))
    }
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    return isNamed && statement.name ? [statement.name.text] : []
  })
}

const sources = ['server', 'web', 'test', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => readSource(join(folder, name))),
)
const used = new Set(sources.flatMap((source) => source.used))
// What a page in the navigation asks for first: `web/page-files.tsx` takes it out of whatever file it fetches.
const app = readFileSync(join(root, 'web/app.tsx'), 'utf8')
for (const [, path = ''] of app.matchAll(/import\('\.\/([^']+)'\),\s*'\w+',\s*'\//g))
  used.add(`web/${path}#ask`)

const scripts = readdirSync(join(root, 'scripts')).map((name) => `scripts/${name}`)

/** Programs are begun by their path: by a script, the build, the test runner, a test. */
const begins = ['vitest.config.ts', ...scripts, ...sources.map(({ path }) => path)]
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
const isBegun = (path: string): boolean => isEntry(path) || begins.includes(`'${path}'`)

describe('what nobody uses', () => {
  it('no function, class or constant is exported that no other file imports', () => {
    const unused = sources
      .filter(({ path }) => !isBegun(path))
      .flatMap(({ path, values }) => values.map((name) => `${path}#${name}`))
    expect(unused.length).toBeGreaterThan(300)
    expect(unused.filter((one) => !used.has(one))).toEqual([])
  })

  it('no file stands that nothing imports and no script begins with', () => {
    const idle = sources.filter(({ path }) => !used.has(path) && !isBegun(path))
    expect(idle.map(({ path }) => path)).toEqual([])
  })
})
