/** What may hide a semicolon: quoted text and names, escaped text, comments, dollar-quoted bodies. */
const token =
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|\w+|;|[^;]/gy

/**
 * Cuts an SQL file into its single statements, without the closing semicolons and without empty ones, because a
 * distributed database takes one statement per message. Comments stay with the statement that they stand before.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let text = ''
  let empty = true
  const finish = (): void => {
    if (!empty) statements.push(text.trim())
    text = ''
    empty = true
  }
  for (const [part] of sql.matchAll(token)) {
    if (part === ';') {
      finish()
      continue
    }
    text += part
    const isComment = part.startsWith('--') || part.startsWith('/*')
    if (!isComment && part.trim() !== '') empty = false
  }
  finish()
  return statements
}
