import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const folder = join(import.meta.dirname, '../../../server')
/** What is said at the shell, at the start and in the log, which the console never shows. */
const elsewhere =
  /^(shell|start|backup|embedded-postgres|postgres|http\/idempotency|cli|main|config|leads\/person\/asked-person|capture\/calls\/call-words)/
const saying = /^(Refusal|invalidParam|refused?|rejected|denied|wrongCode|guessed)$/
const saidUnder = /^(reason|remark|ignored|rejected)$/

/** Each sentence that the service says to the console, its values as `name`. */
export function serviceSentences(): string[] {
  const found = new Set<string>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.ts') || elsewhere.test(path)) continue
    const file = ts.createSourceFile(
      path,
      readFileSync(join(folder, path), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const visit = (node: ts.Node): void => {
      for (const text of sentencesOf(node, file)) found.add(text)
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return [...found]
}

function sentencesOf(node: ts.Node, file: ts.SourceFile): string[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = node.expression.getText(file)
    const [first] = node.arguments ?? []
    if (name === 'notFound' && first && ts.isStringLiteralLike(first)) return [`No such ${first.text}.`]
    if (saying.test(name)) return (node.arguments ?? []).flatMap(sentenceIn)
  }
  const isSaid = ts.isPropertyAssignment(node) && saidUnder.test(node.name.getText(file))
  return isSaid ? sentenceIn(node.initializer) : []
}

/** A text with at least two words of its own: a code or a field's name has one. */
function sentenceIn(value: ts.Node): string[] {
  if (ts.isConditionalExpression(value))
    return [...sentenceIn(value.whenTrue), ...sentenceIn(value.whenFalse)]
  if (ts.isStringLiteralLike(value)) return /\p{L} \p{L}/u.test(value.text) ? [value.text] : []
  if (!ts.isTemplateExpression(value)) return []
  const { head, templateSpans: spans } = value
  const own = head.text + spans.map(({ literal }) => literal.text).join('')
  const said =
    head.text + spans.map(({ expression, literal }) => exampleOf(expression) + literal.text).join('')
  return /\p{L} \p{L}|\p{L}{3} /u.test(own) ? [said] : []
}

/** What stands in the place of a value: of a choice between two endings the first. */
function exampleOf(value: ts.Expression): string {
  return ts.isConditionalExpression(value) && ts.isStringLiteralLike(value.whenTrue)
    ? value.whenTrue.text
    : 'name'
}
