import type { SynonymRow } from '../role.ts'

/** Names that one platform or trade has made its own: help desks, telephony, chats, directories, calendars. */
export const platforms: readonly SynonymRow[] = [
  ['name', 80, 'ticket requester name'],
  ['email', 80, 'ticket requester email'],
  ['phone', 80, 'ticket requester phone, phone number countrycode, phone e 164'],
  ['phone', 80, 'phone number e 164, e 164, msisdn, phone value, ani, dialed from'],
  ['message', 80, 'ticket description, ticket message'],
  ['name', 60, 'caller id name, cnam, pulse name'],
  ['phone', 92, 'wa id, wa number, wa no'],
  ['phone', 85, 'text reminder number'],
  ['phone', 60, 'channel phone number'],
  ['phone', 55, 'contact identifier'],
  ['company', 80, 'sender co, account name'],
  ['city', 80, 'primary address city'],
  ['source', 80, 'utm source'],
  ['message', 90, 'query message, query info, qry info'],
  ['message', 60, 'last user message'],
  ['product', 80, 'query product name'],
  ['subject', 70, 'ticket subject, query subject'],
  ['interest', 80, 'event type name, scheduled event name'],
  ['interest', 60, 'call type, business call type'],
]
