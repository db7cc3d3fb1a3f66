import type { YearFigures } from './year-figures.ts'

/** A year that was lived, and how. */
export interface LivedYear extends YearFigures {
  readonly accuracy: number
  readonly hasFurther: boolean
}

const columns = [
  'Agents right',
  'Further contacts',
  'Doubles',
  'Not connected',
  'Wrong: main',
  'further',
  'proposal',
  'other',
  'Second leads made',
  'Proposed',
  'Accepted',
  'Shown again',
  'Undos',
  'Not exact',
]

/** A head for the rows of `rowOf`. */
export const tableHead = `| ${columns.join(' | ')} |\n|${columns.map((_, i) => (i < 2 ? '---' : '--:')).join('|')}|`

/** Figures as a row of Markdown: per 1,000 people up to the second leads, whole numbers from there on. */
export function rowOf(lived: LivedYear, people: number): string {
  const { doubles, unconnected, wrong, secondLeads, proposed, accepted, reopened, undos, inexactUndos } =
    lived
  const perThousand = [
    doubles,
    unconnected,
    wrong.main,
    wrong.further,
    wrong.proposal,
    wrong.other,
    secondLeads,
  ].map((count) => ((count * 1000) / people).toFixed(1))
  const how = [`${lived.accuracy} %`, lived.hasFurther ? 'with' : 'without']
  return `| ${[...how, ...perThousand, proposed, accepted, reopened, undos, inexactUndos].join(' | ')} |`
}
