// Names for what travels on the console's private interface. Every shape is the OpenAPI document's.
import { type AnswerOf, type BodyOf, type EntryOf, everyOne, type ReplyOf } from './typed-routes.ts'

export type Session = AnswerOf<'/session', 'get'>
export type OpenSession = EntryOf<'/sessions'>
export type SignInAnswer = AnswerOf<'/session', 'post'>
/** What is asked for behind a right password. */
export type SecondStep = Extract<SignInAnswer, { second_step: unknown }>['second_step']
export type SecondFactor = AnswerOf<'/second-factor', 'get'>
export type Passkey = SecondFactor['passkeys'][number]
export type TotpSetup = AnswerOf<'/second-factor/totp/setup', 'post'>
export type Role = Session['user']['role']
export type User = AnswerOf<'/users/{id}', 'post'>
/** What agents are told of their colleagues is the person alone. */
export type UserRow = EntryOf<'/users'>
/** As admins are told of somebody. */
export type ListedUser = Required<UserRow>
export type Person = Pick<User, 'id' | 'email' | 'name'>
export type Invitation = BodyOf<'/users'>
export type InvitedUser = AnswerOf<'/users', 'post'>
export type InvitationLink = InvitedUser['invitation']
export type HandOverStep = AnswerOf<'/users/{id}/hand-over', 'post'>
export type Team = EntryOf<'/teams'>
export type TeamInput = BodyOf<'/teams'>
export type Membership = Team['members'][number]['as']
export type UserImpact = AnswerOf<'/users/{id}/impact', 'get'>

/** A lead as lists show it: with its last call, and whether it is not to be called. */
export type ListedLead = EntryOf<'/leads'>
export type Lead = Omit<ListedLead, 'last_call_at' | 'not_to_call' | 'phone_e164'>
export type LeadStatus = Lead['status']
export type Priority = Lead['priority']
export type LeadDetail = AnswerOf<'/leads/{id}', 'get'>
/** A field of a lead that somebody has changed while it was being edited. */
export type MeanwhileChange = AnswerOf<'/leads/{id}', 'patch'>['meanwhile'][number]
export type LeadInput = BodyOf<'/leads'>
export type SavedLead = AnswerOf<'/leads', 'post'>
/** Whom a person is to call. */
export type ToCallList = ReplyOf<'/to-call'>
export type LeadToCall = ToCallList['data'][number]
/** A lead that is to be called again. */
export type DueLead = EntryOf<'/due'>
export type Activity = EntryOf<'/leads/{id}/timeline'>
export type SearchedLeads = AnswerOf<'/search', 'get'>
export type SearchedLead = SearchedLeads['leads'][number]
export type DuplicatePair = EntryOf<'/duplicates'>
export type LeadMerge = BodyOf<'/leads/merge'>
export type MergeChoices = NonNullable<LeadMerge['choices']>
export type MergedLead = AnswerOf<'/leads/merge', 'post'>
export type ContactAct = BodyOf<'/leads/{id}/contacts'>
export type UndoneUpdate = AnswerOf<'/activities/{id}/undo', 'post'>

export type CallLog = EntryOf<'/leads/{id}/call-logs'>
export type CallLogWithLead = EntryOf<'/call-logs'>
export type CallLogInput = BodyOf<'/call-logs'>
export type CallType = CallLog['call_type']
export type CallOutcome = CallLog['outcome']

export type ApiKey = EntryOf<'/api-keys'>
export type KeyWithSecret = AnswerOf<'/api-keys', 'post'>
export type KeyUse = AnswerOf<'/api-keys/{id}/use', 'get'>
export type Permission = ApiKey['permissions'][number]

export type AccountRules = AnswerOf<'/account-rules', 'get'>
export type UnusualTaking = Overview['unusual_takings'][number]

export type Retention = AnswerOf<'/retention', 'get'>

export type Overview = AnswerOf<'/overview', 'get'>
export type FirstCalls = AnswerOf<'/overview/first-calls', 'get'>
export type PersonNumbers = Overview['people'][number]
export type AuditEntry = EntryOf<'/audit'>

/** Where a page of a list stands in the whole (§8). */
export interface Pagination {
  limit: number
  offset: number
  total: number
  has_more: boolean
}

/** A page of a list. */
export interface PageOf<Entry> {
  data: Entry[]
  pagination: Pagination
}

/** What is said of a search beside what it found. */
export type SearchRemark = SearchedLeads['search']

/** A page of leads, which a search may have found. */
export type LeadPage = PageOf<ListedLead> & { search?: SearchRemark; is_cut?: boolean }

export const leadStatuses = everyOne<LeadStatus>()([
  'New',
  'Contacted',
  'Qualified',
  'Proposal',
  'Won',
  'Lost',
])
export const priorities = everyOne<Priority>()(['Low', 'Medium', 'High'])
export const callTypes = everyOne<CallType>()(['Inbound', 'Outbound'])
export const callOutcomes = everyOne<CallOutcome>()(['Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'])
