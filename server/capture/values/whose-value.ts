import businessWords from './business-words.json'
import { wordSet } from './word-lists.ts'

const ofPeople =
  /@(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|icloud|me|aol|proton|protonmail|rediffmail|rediff|gmx|web|mail|yandex|zoho|zohomail|fastmail|tutanota|qq|163|naver|orange|free|libero|wp|o2)\.[a-z.]{2,7}$/i

const ofTeams =
  /^(?:info|sales|support|contact|hello|office|admin|enquir(?:y|ies)|inquir(?:y|ies)|help|helpdesk|service|services|care|customercare|marketing|team|mail|booking|bookings|reservations?|reception|reservas|reservaciones|recepcion|kontakt|contato|contacto|ventas|vendas|biuro|buero|clinic|shop|store|frontdesk|orders?|billing|accounts?|leads?|crm|hr|jobs|careers|notifications?|alerts?|webmaster|noreply|no-reply)@/i

const ofBusinesses = wordSet(...businessWords)

/** A mailbox that only people have, by whoever runs it. */
export const looksLikeOwnMailbox = (email: string): boolean => ofPeople.test(email.trim())

/** A mailbox that a team reads (`info@`, `sales@`). */
export const looksLikeTeamMailbox = (email: string): boolean => ofTeams.test(email.trim())

/** Two words or more of which one is what businesses are called by ("City Motors"). */
export function looksLikeBusiness(name: string): boolean {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return /(?:店|公司|商行)$/.test(name) || (words.length > 1 && words.some((word) => ofBusinesses.has(word)))
}
