import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..', '..', '..')

/** A source file below `server` or `web`, by its path from the project's root. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

/** One import or re-export of another file of the project. */
export interface Import {
  readonly target: string
  /** `import type` as a whole: nothing of it is there at run time. */
  readonly isTypeOnly: boolean
}

/** Every TypeScript file below a folder, with what it imports from the project. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && statSync(join(root, folder, name)).isFile())
    .map((name) => readSource(join(folder, name)))
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const imports: Import[] = []
  const add = (specifier: ts.Expression | undefined, isTypeOnly: boolean): void => {
    if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return
    imports.push({ target: relative(root, join(root, dirname(path), specifier.text)), isTypeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    } else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal as ts.StringLiteral, true)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return { path, text, imports }
}

/** The first circle of imports, types included, as a list of paths; undefined when there is none. */
export function findCycle(sources: readonly SourceFile[]): string[] | undefined {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const search = (path: string, above: readonly string[]): string[] | undefined => {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const { target } of byPath.get(path)?.imports ?? []) {
      const cycle = search(target, [...above, path])
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const { path } of sources) {
    const cycle = search(path, [])
    if (cycle) return cycle
  }
  return undefined
}
