import { quoted } from '../../../ui/language/format.ts'
import { serviceText } from '../../../ui/language/service-text.ts'

/** Why a field was recognised: key “town” + type “phone”, each part in the reader's language. */
export const guessText = (reason: string): string =>
  reason
    .split(/( \+ |, (?=rather than ))/)
    .map((part, i) => (i % 2 === 0 ? quoted(serviceText(part)) : part))
    .join('')
