import { listOf, pathsOf, wordSet } from '../values/word-lists.ts'

/**
 * Where platforms say which submission it is, whether it is a trial, and that it is no lead at all. Keys in
 * lower case; adding a platform is adding a row.
 */

/** Ids of one submission, the surest first. Lists are read at their first element. */
export const deliveryIdPaths: readonly (readonly string[])[] = pathsOf(
  'lead_id leadgen_id unique_query_id response.unique_query_id entry.changes.value.leadgen_id',
  'entry.changes.value.messages.id leadid leaduuid lead_uuid leadgenformresponse rfi_id qrydtl.qryid',
  'event_id eventid form_response.token submissionid submission_id data.submissionid',
  'data.submission_id data.responseid submission.id responseid response_id entry_id entryid',
  'whatsappmessageid data.message.id payload.uri payload.submissionid callsid messagesid smssid',
)

const yesWords = ['true', '1', 'yes']

/** Marks of a trial: the key, and what it holds then. */
export const testMarks: readonly (readonly [path: readonly string[], values: readonly string[]])[] = [
  ...pathsOf(
    'is_test istest test test_mode testmode is_test_lead test_lead testlead data.is_test data.istest payload.is_test',
  ).map((path) => [path, yesWords] as const),
  [['form_response', 'is_test'], ['true']],
]

/** What Meta's lead testing tool writes into every answer. */
export const dummyAnswer = /^<test lead: dummy data for /i

/** Where an event is named, and names that tell of no new lead. Compared as lower-case words. */
export const eventPaths: readonly (readonly string[])[] = pathsOf(
  'event event_type eventtype event_name triggerevent trigger_event leadaction action type topic',
  'trigger webhook_event webhookevent hook_event notification_type notificationtype message.type',
  'event.type event.name event.event_type event.action meta.event meta.action data.event',
  'data.event_type webhook.event',
)

/** Words of an event's name that tell of an end, or of mail that went out. */
export const endWords: ReadonlySet<string> = wordSet(
  'canceled cancelled cancellation deleted deletion removed unsubscribed unsubscribe bounced bounce refunded declined',
  'rescheduled uninstalled archived opened clicked delivered complained spam',
)

/** Where a booking says that it no longer stands. */
export const bookingStatusPaths: readonly (readonly string[])[] = pathsOf(
  'booking.status appointment.status reservation.status payload.status data.status',
)
export const endedBookings: ReadonlySet<string> = new Set(['canceled', 'cancelled', 'deleted', 'no show'])

export const nonLeadEvents: ReadonlySet<string> = new Set(
  listOf(
    'ping, status update, pong, webhook test, verification, url verification, deleted, delete',
    'unsubscribe, cleaned, upemail, invitee canceled, invitee no show created, invitee no show deleted',
    'booking cancelled, booking canceled, booking rejected, booking rescheduled',
    'booking no show updated, meeting started, meeting ended, appointment canceled',
    'appointment cancelled, appointment rescheduled, event cancelled, event canceled, event deleted',
    'contact deleted, contact delete, lead deleted, lead delete, webinar registration cancelled',
    'meeting registration cancelled, order cancelled, orders cancelled, refund processed',
    'refund created, message api sent, message api delivered, message api read, message api failed',
    'session message sent, template message sent, sent message delivered, sent message read',
  ),
)
