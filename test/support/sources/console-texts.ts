import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import denials from '../../../web/pages/api-keys/denial-words.json' with { type: 'json' }
import platforms from '../../../web/platforms/platforms.json' with { type: 'json' }
import stored from '../../../web/ui/language/value-names.json' with { type: 'json' }

/** Words that are stored, each with a name in every language. */
export const storedWords: readonly string[] = [...stored.values, ...stored.names]

/** What is not named after a vendor: `A form of your own`. */
const ourName = /^(An?|Another|Anything) /

/** What the files of rows ask the catalogue for. */
export const textsOfRows: readonly string[] = [
  ...storedWords,
  ...Object.values(denials).flatMap(({ what, remedy }) => [what, remedy]),
  ...Object.values(platforms)
    .flat()
    .flatMap(
      ({ name, steps, sends, note = '' }: { name: string; steps: string[]; sends: string; note?: string }) =>
        [name, ...steps, sends, note].filter((text) => text !== '' && (text !== name || ourName.test(name))),
    ),
]

const folder = join(import.meta.dirname, '../../../web')
const letters = /\p{L}{2}/u
/** A word with a capital, or a sentence that begins with one; not a name in code, an address or a header. */
const readsAsText = /^[^\p{L}]*\p{Lu}(?:\p{Ll}+(?:[ ,.…?!;:’'”)]|$)| \p{Ll})/u
/** What people read or hear of an element, and of an object that becomes one, whatever it begins with. */
const readAttributes =
  /^(label|placeholder|title|aria-label|description|hint|verb|failed|nothingFoundMessage|legend|previousLabel|nextLabel|never|one|many|what)$/
const readProperties =
  /^(label|header|title|message|placeholder|description|hint|inputLabel|remedy|steps|sends|note)$/
/** Keys of a keyboard and what is typed as it stands. */
const sameInEveryLanguage = /^<(Kbd|code)\b/
/** Texts for whoever reads the log of a browser or of a server. */
const forProgrammers = /^(later|pageOf|console\.\w+|Error)$/

/** What a file of the console says to people. */
export interface ConsoleTexts {
  readonly path: string
  /** What it asks the catalogue for. */
  readonly messages: readonly string[]
  /** What it says past the catalogue. */
  readonly strays: readonly string[]
}

/** The texts of every file of the console, by its syntax tree. */
export function consoleTexts(): ConsoleTexts[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.generated\.|\.d\.ts$|vite\.config/.test(path))
    .sort()
    .map((path) => textsOf(path, readFileSync(join(folder, path), 'utf8')))
}

/** The texts of one file, given its source. */
export function textsOf(path: string, source: string): ConsoleTexts {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const messages: string[] = []
  const strays: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const asked = messagesOf(node, file)
    messages.push(...asked)
    if (asked.length > 0) {
      // The values of a text may hold texts themselves.
      if (ts.isCallExpression(node)) node.arguments.slice(1).forEach(visit)
      return
    }
    const text = saidBy(node)
    if (text !== undefined && letters.test(text) && isRead(node, text, file)) strays.push(text.trim())
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, messages, strays: strays.map((text) => `${path}: ${text.replace(/\s+/g, ' ')}`) }
}

/** What a call of `t` or `rich` asks for. */
function messagesOf(node: ts.Node, file: ts.SourceFile): string[] {
  if (!ts.isCallExpression(node) || !/^(t|rich)$/.test(node.expression.getText(file))) return []
  return literalsOf(node.arguments[0])
}

/** A text, or each of two that are chosen between. */
function literalsOf(text: ts.Node | undefined): string[] {
  if (text === undefined) return []
  if (ts.isAsExpression(text)) return literalsOf(text.expression)
  if (ts.isConditionalExpression(text)) return [...literalsOf(text.whenTrue), ...literalsOf(text.whenFalse)]
  return ts.isStringLiteralLike(text) ? [text.text] : []
}

/** The letters of a text: of a template those between its values. */
function saidBy(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** Whether people come to read a text that stands here. */
function isRead(node: ts.Node, text: string, file: ts.SourceFile): boolean {
  const { parent } = node
  if (ts.isJsxText(node)) return !sameInEveryLanguage.test(parent.getText(file))
  if (isName(node)) return false
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    if (forProgrammers.test(parent.expression.getText(file))) return false
  }
  return isForReaders(node, file) || readsAsText.test(text)
}

/** Of a property, a module, a case or what something is compared with. */
function isName(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
  return ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)
}

/** Whether it stands where only people read: in the children of an element, or under a name such as `label`. */
function isForReaders(node: ts.Node, file: ts.SourceFile): boolean {
  let at = node
  while (isPassing(at.parent)) at = at.parent
  const { parent } = at
  if (ts.isJsxExpression(parent)) {
    if (!ts.isJsxAttribute(parent.parent)) return /\s|^\p{L}/u.test(saidBy(node) ?? '')
    return readAttributes.test(parent.parent.name.getText(file))
  }
  if (ts.isJsxAttribute(parent)) return readAttributes.test(parent.name.getText(file))
  return ts.isPropertyAssignment(parent) && readProperties.test(parent.name.getText(file))
}

/** A choice, a list or a bracket around a text. */
const isPassing = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isArrayLiteralExpression(node) ||
  (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?)$/.test(node.operatorToken.getText()))
