import { listOf, wordsIn } from '../values/word-lists.ts'

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

const says = (when: 'yes' | 'no', kind: CallMarkKind, names: string): MarkName[] =>
  wordsIn(names).map((name) => ({ name, kind, when }))

/** A new mark is a name more. */
export const markNames: readonly MarkName[] = [
  ...says('yes', 'not_to_call', 'dnc dnd ndnc ncpr is_dnc is_dnd dnc_status dnd_status on_dnd'),
  ...says('yes', 'not_to_call', 'do_not_call dont_call no_calls do_not_contact do_not_disturb do_not_phone'),
  ...says(
    'yes',
    'not_to_call',
    'unsubscribed unsubscribe is_unsubscribed opt_out opted_out has_opted_out call_opt_out phone_opt_out',
  ),
  ...says(
    'no',
    'not_to_call',
    'can_call may_call call_allowed calls_allowed call_consent consent_to_call call_opt_in phone_opt_in',
  ),
  ...says('yes', 'whatsapp_only', 'whatsapp_only only_whatsapp contact_on_whatsapp_only'),
]

/** Names of what says how somebody wants to be reached; its value is a phrase or a channel. */
export const preferenceNames: readonly string[] = wordsIn(
  'contact_preference contact_method preferred_contact preferred_contact_method',
  'preferred_contact_mode preferred_mode_of_contact preferred_channel communication_preference',
  'how_should_we_contact_you how_can_we_contact_you call_preference phone_status',
)

/** Phrases that mark wherever a preference stands, as words joined by blanks. */
export const markPhrases: readonly (readonly [phrase: string, kind: CallMarkKind])[] = [
  ['whatsapp only', 'whatsapp_only'],
  ['only whatsapp', 'whatsapp_only'],
  ['only on whatsapp', 'whatsapp_only'],
  ['whatsapp messages only', 'whatsapp_only'],
  ['no calls', 'not_to_call'],
  ['do not call', 'not_to_call'],
  ['dont call', 'not_to_call'],
  ['do not disturb', 'not_to_call'],
  ['dnd', 'not_to_call'],
  ['dnc', 'not_to_call'],
]

/** What stands for yes and no in such a field; anything else says neither. */
export const yesWords: readonly string[] = listOf(
  'yes, y, true, 1, on, active, registered, dnd, dnc, ndnc, opted out, unsubscribed, haan',
)
export const noWords: readonly string[] = listOf(
  'no, n, false, 0, off, not allowed, denied, opted out, nahin',
)
