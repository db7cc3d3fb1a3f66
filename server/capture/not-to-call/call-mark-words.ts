import { listOf, wordsIn } from '../values/word-lists.ts'
import written from './call-mark-words.json'

/** What a mark says: not to be called at all, or to be written to on WhatsApp alone. */
export const callMarkKinds = ['not_to_call', 'whatsapp_only'] as const

export type CallMarkKind = (typeof callMarkKinds)[number]

/** That a payload says somebody is not to be called, with the field and value as sent. */
export interface CallMark {
  readonly kind: CallMarkKind
  readonly name: string
  readonly value: string
}

/** A name under which platforms say whether somebody may be called, as words joined by `_`; it marks when its value says `when`. */
interface MarkName {
  readonly name: string
  readonly kind: CallMarkKind
  readonly when: 'yes' | 'no'
}

/** A new mark is a name more. */
export const markNames: readonly MarkName[] = written.marks.flatMap(({ names, ...mark }) =>
  wordsIn(...names).map((name) => ({ ...mark, name }) as MarkName),
)

/** Names of what says how somebody wants to be reached; its value is a phrase or a channel. */
export const preferenceNames: readonly string[] = wordsIn(...written.preferenceNames)

/** Phrases that mark wherever a preference stands, as words joined by blanks. */
export const markPhrases: readonly (readonly [phrase: string, kind: CallMarkKind])[] = Object.entries(
  written.phrases,
).flatMap(([kind, phrases]) => listOf(phrases).map((phrase) => [phrase, kind as CallMarkKind] as const))

/** What stands for yes and no in such a field; anything else says neither. */
export const yesWords: readonly string[] = listOf(written.yes)
export const noWords: readonly string[] = listOf(written.no)
