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

/** What Meta's lead testing tool writes into every answer. */
export const dummyAnswer = /^<test lead: dummy data for /i

/** Where an event is named, and names that tell of no new lead. Compared as lower-case words. */
export const eventPaths: readonly (readonly string[])[] = pathsOf(...written.events)

/** Words of an event's name that tell of an end, or of mail that went out. */
export const endWords: ReadonlySet<string> = wordSet(...written.endWords)

/** Things that begin when they are opened, such as a conversation. An opened mail is only read, so it makes no lead. */
export const openedToBegin: ReadonlySet<string> = wordSet(written.openedToBegin)

/** Where a booking says that it no longer stands. */
export const bookingStatusPaths: readonly (readonly string[])[] = pathsOf(written.bookingStatus)
export const endedBookings: ReadonlySet<string> = new Set(['canceled', 'cancelled', 'deleted', 'no show'])

export const nonLeadEvents: ReadonlySet<string> = new Set(listOf(...written.nonLeadEvents))
