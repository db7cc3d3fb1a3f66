import type { SecondLeads } from './truth.ts'

export interface YearOptions {
  readonly people: number
  readonly arrivals: number
  readonly seed: number
  /** How often agents are right about what the console shows them: 0 to 1. */
  readonly accuracy: number
  /** Is told how many arrivals there were, once a week. */
  readonly onWeek?: (arrived: number) => void
}

/** How often the service, and who works with it, was wrong about who is who in a year. */
export interface YearFigures extends SecondLeads {
  /** Leads at its end. */
  leads: number
  /** Leads that were made for somebody who had one, whatever became of them. */
  secondLeads: number
  /** A person's first arrival in a lead that is somebody else's, by what led there. */
  wrong: Record<'main' | 'further' | 'proposal' | 'other', number>
  /** Pairs that the console proposed, and how many of those were accepted. */
  proposed: number
  accepted: number
  /** Pairs that had been said not to be one person, until somebody took that back. */
  reopened: number
  undos: number
  inexactUndos: number
  /** Pairs of leads with one name at its end, and how many of those are one person. */
  namesakes: number
  oneOfNamesakes: number
  /** Whether totals by HTTP are those of the rows. */
  areTotalsRight: boolean
}
