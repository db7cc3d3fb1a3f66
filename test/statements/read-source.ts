import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')

/** The compiler's view of server/: the types, and who calls each function. */
export interface Source {
  readonly checker: ts.TypeChecker
  readonly files: readonly ts.SourceFile[]
  /** By the function's symbol. */
  readonly calls: ReadonlyMap<ts.Symbol, readonly ts.CallExpression[]>
  symbolOf(node: ts.Node): ts.Symbol | undefined
}

/** Every node below `node`, itself first. */
export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}

/** Takes some ten seconds. */
export function readSource(): Source {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, include: ['server'] },
    ts.sys,
    root,
  )
  const program = ts.createProgram(fileNames, { ...options, incremental: false, noEmit: true })
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${root}/server/`))
  const symbolOf = (node: ts.Node): ts.Symbol | undefined => {
    const symbol =
      ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }
  const calls = new Map<ts.Symbol, ts.CallExpression[]>()
  for (const file of files) {
    for (const node of nodesIn(file)) {
      const called = ts.isCallExpression(node) ? symbolOf(node.expression) : undefined
      if (called) calls.set(called, [...(calls.get(called) ?? []), node as ts.CallExpression])
    }
  }
  return { checker, files, calls, symbolOf }
}

/** Where a node stands: its path, and the function or constant around it. */
export function placeOf(node: ts.Node): string {
  const path = node.getSourceFile().fileName.slice(root.length + 1)
  let name = ''
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at) || ts.isMethodDeclaration(at))
      if (at.name && ts.isIdentifier(at.name)) name = at.name.text
  }
  return `${path} ${name}`.trim()
}
