import { listOf, pathsOf, wordSet } from '../values/word-lists.ts'
import written from './delivery-shapes.json'

/**
 * Where platforms say which submission it is, whether it is a trial, and that it is no lead at all. Keys in
 * lower case; adding a platform is adding a row.
 */

/** Ids of one submission, the surest first. Lists are read at their first element. */
export const deliveryIdPaths: readonly (readonly string[])[] = pathsOf(...written.deliveryIds)

/** Marks of a trial, words run together; beside these `test` alone, at the root. */
export const testMarks: ReadonlySet<string> = wordSet(written.testMarks)

/** Marks of a message that we sent ourselves: gateways of WhatsApp repeat it with our number, or with our name beside the customer's. */
export const ownMarks: ReadonlySet<string> = wordSet(written.ownMarks)

/** Objects that are the sending, or what it is about: a mark of a test in any other is a thing's. */
export const sendings: ReadonlySet<string> = wordSet(...written.sendings)

/** What Meta's lead testing tool writes into every answer. */
export const dummyAnswer = /^<test lead: dummy data for /i

/** Where an event is named, and names that tell of no new lead. Compared as lower-case words. */
export const eventPaths: readonly (readonly string[])[] = pathsOf(...written.events)

/** Words that end an event's name where it tells of an end. */
export const endWords: ReadonlySet<string> = wordSet(...written.endWords)

/** Words that end the name of a mail's event, alone or beside one of `mails`. An account is opened, and a lead delivered, to begin. */
export const mailEnds: ReadonlySet<string> = wordSet(written.mailEnds)
export const mails: ReadonlySet<string> = wordSet(written.mails)

/** The name of an event ends so where it tells of an account, of consent, or of a message on its way: `user.logged_in`, `contact_opted_out`. */
export const endPhrases: readonly string[] = listOf(...written.endPhrases)

/** Some platforms name the record behind the word of the end: `deleted.person`. */
export const records: ReadonlySet<string> = wordSet(written.records)

/** Words that end an event's name where something begins, whatever became of an older booking. */
export const beginWords: ReadonlySet<string> = wordSet(written.beginWords)

/** Where a booking says that it no longer stands. */
export const bookingStatusPaths: readonly (readonly string[])[] = pathsOf(written.bookingStatus)
export const endedBookings: ReadonlySet<string> = new Set(['canceled', 'cancelled', 'deleted', 'no show'])

/** Where somebody on a list is said to have left it. */
export const listStatusPaths: readonly (readonly string[])[] = pathsOf(written.listStatus)
export const leftLists: ReadonlySet<string> = new Set(['unsubscribed', 'opted out', 'opt out'])

/** Keys of a record of staff tell when somebody joined and how he is paid; those of an applicant or borrower also tell what he asks for. */
export const staffKeys = {
  joined: wordSet(written.staff.joined),
  paid: wordSet(written.staff.paid),
  asking: wordSet(written.staff.asking),
} as const

export const nonLeadEvents: ReadonlySet<string> = new Set(listOf(...written.nonLeadEvents))
