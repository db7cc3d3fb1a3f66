import { sentenceCase } from '../../../ui/language/format.ts'
import { Mark } from '../../../ui/page/mark.tsx'

/** An outcome by the word that the console has for it: what the interface calls rejected is refused everywhere else. */
export function outcomeWord(outcome: string): string {
  if (outcome === 'to_check') return 'Please check'
  return outcome === 'rejected' ? 'Refused' : sentenceCase(outcome)
}

/** What came of a delivery, or of a part of it. */
export const OutcomeMark = ({ outcome }: { outcome: string }) => <Mark word={outcomeWord(outcome)} />
