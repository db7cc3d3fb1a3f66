import { type LeadFieldRow, leadFields } from '../../records/lead-fields.ts'
import type { Role } from '../names/role.ts'
import { isContactRole, roleOfName } from '../names/role-of-name.ts'
import {
  barePhone,
  codes,
  looksDialled,
  looksLikeEmail,
  looksLikeMachineWord,
  looksLikeName,
  looksLikePhone,
  looksLikeWords,
} from '../values/looks-like.ts'
import { isWiderThanCity } from '../values/postal-country.ts'
import { doubtfulStrength, patternStrength } from '../weights.ts'

/** Longest value that a guess takes for a city, in characters. */
const longestCity = 60

/** Where one meets, and no city: what calendars and shops write into a `location`. */
const meetingPlace =
  /\b(?:zoom|meet|teams|skype|online|virtual|phone|room|showroom|hotel|hall|office|branch|outlet|store|shop|clinic|hospital|campus|warehouse|studio|salon)\b/i

/** One word that is a name, and no login: with a capital, or in letters that have none. */
const singleName = /^(?:\p{Lu}\p{Ll}{2,}|[\p{Lo}\p{M}]{2,20})$/u

const fitsName = (text: string, strength: number): boolean =>
  looksLikeName(text) && (strength > doubtfulStrength || text.trim().includes(' ') || singleName.test(text))

const isWords = (text: string, longest: number): boolean => text.length <= longest && looksLikeWords(text)

const isOneOf = (text: string, words: readonly string[]): boolean =>
  words.some((word) => word.toLowerCase() === text.toLowerCase())

/** True when a value can be that of a field of the lead, by its kind alone. */
function fitsField(row: LeadFieldRow, text: string): boolean {
  switch (row.kind) {
    case 'text':
      return isWords(text, row.longest) && !text.startsWith('/')
    case 'choice':
      return isOneOf(text, row.choices)
    case 'money':
      return /\d/.test(text)
    case 'tags':
      return text.split(',').every((tag) => tag.trim().length <= row.longestTag)
    case 'contact':
    case 'person':
      return false
  }
}

/** True when a value can be what its name says: an email is one, a phone is possible, a city is no sentence. */
export function fitsRole(role: Role, strength: number, text: string, region: string): boolean {
  switch (role) {
    case 'name':
    case 'first_name':
    case 'middle_name':
    case 'last_name':
      return fitsName(text, strength)
    case 'email':
      return looksLikeEmail(text)
    case 'phone':
      return strength > doubtfulStrength ? looksLikePhone(text, region) : looksDialled(text, region)
    case 'phone_area':
    case 'calling_code':
      return /^\+?\d{1,5}$/.test(barePhone(text))
    case 'form_title':
      return fitsField(leadFields.source, text)
    case 'city':
      return (
        isWords(text, longestCity) &&
        !looksLikeMachineWord(text) &&
        !meetingPlace.test(text) &&
        (strength > patternStrength || !isWiderThanCity(text))
      )
    case 'name_affix':
    case 'message':
    case 'product':
    case 'subject':
    case 'interest':
      return looksLikeWords(text) && text.length > 1 && !looksLikeMachineWord(text)
    case 'company':
      return fitsField(leadFields.company, text) && !codes.company.test(text)
    case 'lead_status':
      return fitsField(leadFields.status, text)
    default:
      return fitsField(leadFields[role], text)
  }
}

/** In characters. Longer texts are no labels, and to look for one in each message took an eighth of all reading. */
const longestLabel = 40

/** True for a value that only repeats what the field is called ("Full name"). An email, a phone and Kota, which is a city too, are none. */
export function isLabel(role: Role, text: string): boolean {
  if (isContactRole(role) || text.length > longestLabel || /^kota$/i.test(text)) return false
  const said = roleOfName(text)?.role
  return role === 'name' ? said !== undefined : said === role
}
