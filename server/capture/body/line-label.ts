/** The label at the beginning of a line, and where it ends with what divides it from its value. */
export interface LineLabel {
  readonly label: string
  readonly end: number
}

const marksBefore = /^[\s*_•>#-]*/
/** What may stand between a label and its divider. */
const isPadding = (character: string | undefined): boolean =>
  character !== undefined && /[\s*_]/.test(character)
const plainDivider = /[:：]|=>|=|→|->/y
const dash = /[-–—]+\s/y

/** The place behind `pattern` when it stands at `at`; 0 when it does not. */
function endOf(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(line) ? pattern.lastIndex : 0
}

/** The place behind the divider that follows the padding from `from` to `to`; 0 where none does. */
function dividerEnd(line: string, from: number, to: number): number {
  const plain = endOf(plainDivider, line, to)
  if (plain > 0) return plain
  const lastTab = line.lastIndexOf('\t', to - 1)
  // `Naam- Rita`: also right behind the label, where a blank follows.
  const isApart = to === from || /\s/.test(line[to - 1] ?? '')
  const dashed = isApart && lastTab < to - 1 ? endOf(dash, line, to) : 0
  return dashed > 0 || lastTab < from ? dashed : lastTab + 1
}

/**
 * The label of "Name: Rita", "Name = Rita", "Name - Rita", "Name- Rita", "Name → Rita" or a table's "Name⇥Rita"; null for a line
 * without one. Each character is looked at once or twice.
 */
export function findLabel(line: string): LineLabel | null {
  const start = marksBefore.exec(line)?.[0].length ?? 0
  if (/^[:：=→]/.test(line.slice(start, start + 1))) return null
  for (let at = start + 1; at < line.length; at += 1) {
    let padded = at
    while (isPadding(line[padded])) padded += 1
    const end = dividerEnd(line, at, padded)
    if (end > 0) return { label: line.slice(start, at), end }
    if (padded > at) at = padded - 1
  }
  return null
}
