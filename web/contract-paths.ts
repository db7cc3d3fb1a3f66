// Every route of /console/api in the form that openapi-typescript writes: a generated `paths` can take this
// file's place without a change to its users.
import type {
  Activity,
  AddressCheck,
  ApiKey,
  AuditEntry,
  CallLog,
  CallLogInput,
  CallLogWithLead,
  DuplicatePair,
  Lead,
  LeadDetail,
  LeadInput,
  LeadMatch,
  OpenSession,
  Overview,
  Pagination,
  Permission,
  Role,
  SavedLead,
  Session,
  User,
  UserRow,
} from './contract.ts'
import type {
  Delivery,
  DeliveryDetail,
  DetectedField,
  ExpressionCheck,
  Guess,
  Mapping,
  PreviewedDelivery,
  ReplayProgress,
  Rule,
  RuleInput,
  RuleTrial,
  Webhook,
  WebhookSettings,
  WebhookWithCounts,
} from './contract-capture.ts'

interface Answer<Data> {
  responses: { 200: { content: { 'application/json': { data: Data } } } }
}
interface PageAnswer<Row> {
  responses: { 200: { content: { 'application/json': { data: Row[]; pagination: Pagination } } } }
}
interface Body<Fields> {
  requestBody: { content: { 'application/json': Fields } }
}
interface Query<Fields> {
  parameters: { query?: Fields }
}
interface ById {
  parameters: { path: { id: string } }
}
interface ByIdWithQuery<Fields> {
  parameters: { path: { id: string }; query?: Fields }
}

export interface Window {
  from_date?: string
  to_date?: string
}
export interface Slice {
  limit?: number
  offset?: number
}
export interface LeadFilters extends Window {
  status?: string
  source?: string
  priority?: string
  assigned_to?: string
  q?: string
}
export interface CallLogFilters extends Window {
  lead_id?: string
  call_type?: string
}
export interface AuditFilters extends Window {
  action?: string
  actor?: string
}
export interface ApiKeyInput {
  name: string
  user_id?: string
  permissions: Permission[]
  ip_whitelist: string[]
}
export interface UserChange {
  name?: string
  role?: Role
  disabled?: boolean
  away?: boolean
  daily_cap?: number | null
}
interface Deleted {
  id: string
  deleted: true
}
type WebhookInput = Partial<WebhookSettings> & { name: string }

export interface paths {
  '/session-form': { get: Answer<{ needs_account: boolean }> }
  '/session': {
    get: Answer<Session>
    post: Answer<Session> & Body<{ email: string; password: string; account?: string }>
    delete: Answer<{ signed_out: true }>
  }
  '/session/password': {
    post: Answer<{ changed: true }> & Body<{ current_password: string; new_password: string }>
  }
  '/sessions': {
    get: Answer<OpenSession[]> & Query<{ user_id?: string }>
    delete: Answer<{ ended: number }> & Query<{ user_id?: string }>
  }
  '/sessions/{id}': { delete: Answer<Deleted> & ById }
  '/overview': { get: Answer<Overview> & Query<Window> }
  '/leads': {
    get: PageAnswer<Lead> & Query<LeadFilters & Slice>
    post: Answer<SavedLead> & Body<LeadInput>
  }
  '/leads/sources': { get: Answer<string[]> }
  '/leads/match': { post: Answer<LeadMatch> & Body<{ email?: string; phone?: string; ignore_id?: string }> }
  '/leads/{id}': { get: Answer<LeadDetail> & ById; delete: Answer<Deleted> & ById }
  '/leads/{id}/timeline': { get: Answer<Activity[]> & ById }
  '/leads/{id}/call-logs': { get: Answer<CallLog[]> & ById }
  '/leads/{id}/deletion': {
    get: Answer<{ call_logs: number; activities: number; deliveries: number }> & ById
  }
  '/duplicates': { get: PageAnswer<DuplicatePair> & Query<Slice> }
  '/call-logs': {
    get: PageAnswer<CallLogWithLead> & Query<CallLogFilters & Slice>
    post: Answer<Omit<CallLog, 'notes' | 'called_at'>> & Body<CallLogInput>
  }
  '/call-logs/{id}': { delete: Answer<Deleted> & ById }
  '/users': {
    get: Answer<UserRow[]>
    post: Answer<User & { password: string }> & Body<{ email: string; name: string; role: Role }>
  }
  '/users/{id}': { post: Answer<User> & ById & Body<UserChange> }
  '/users/{id}/password': { post: Answer<{ password: string }> & ById }
  '/users/{id}/impact': {
    get: Answer<{ keys: number; leads: number; webhooks: number; rules: number }> & ById
  }
  '/me/away': { post: Answer<User> & Body<{ away: boolean }> }
  '/api-keys': { get: Answer<ApiKey[]>; post: Answer<ApiKey & { key: string }> & Body<ApiKeyInput> }
  '/api-keys/{id}': {
    post: Answer<ApiKey> & ById & Body<Partial<Omit<ApiKeyInput, 'user_id'>>>
    delete: Answer<Deleted> & ById
  }
  '/api-keys/{id}/regenerate': { post: Answer<ApiKey & { key: string }> & ById }
  '/api-keys/check-address': {
    post: Answer<AddressCheck> & Body<{ ip_whitelist: string[]; address?: string }>
  }
  '/webhooks': { get: Answer<WebhookWithCounts[]>; post: Answer<Webhook> & Body<WebhookInput> }
  '/webhooks/{id}': {
    get: Answer<Webhook> & ById
    post: Answer<Webhook> &
      ById &
      Body<Partial<WebhookSettings> & { enabled?: boolean; mapping?: Mapping | null }>
    delete: Answer<Deleted> & ById
  }
  '/webhooks/{id}/regenerate': { post: Answer<Webhook> & ById }
  '/webhooks/{id}/test': { post: Answer<Delivery> & ById & Body<{ payload?: Record<string, unknown> }> }
  '/webhooks/{id}/fields': { get: Answer<DetectedField[]> & ById }
  '/webhooks/{id}/guess': { get: Answer<Guess> & ById }
  '/webhooks/{id}/preview': {
    post: Answer<PreviewedDelivery[]> & ById & Body<{ mapping: Mapping; condition?: string | null }>
  }
  '/webhooks/{id}/deliveries': { get: PageAnswer<Delivery> & ByIdWithQuery<Slice & { outcome?: string }> }
  '/webhooks/{id}/replay-rejected': {
    post: Answer<ReplayProgress> & ById & Body<{ after_id?: string; limit?: number }>
  }
  '/expressions/check': { post: Answer<ExpressionCheck> & Body<{ expression: string }> }
  '/deliveries/{id}': { get: Answer<DeliveryDetail> & ById }
  '/deliveries/{id}/replay': { post: Answer<{ delivery: Delivery }> & ById }
  '/distribution-rules': { get: Answer<Rule[]>; post: Answer<Rule> & Body<RuleInput> }
  '/distribution-rules/{id}': {
    post: Answer<Rule> & ById & Body<Partial<RuleInput>>
    delete: Answer<Deleted> & ById
  }
  '/distribution-rules/order': { post: Answer<Rule[]> & Body<{ ids: string[] }> }
  '/distribution-rules/try': { post: Answer<RuleTrial> & Body<{ lead: Record<string, unknown> }> }
  '/audit': { get: PageAnswer<AuditEntry> & Query<AuditFilters & Slice> }
  '/search': {
    get: Answer<{ leads: Pick<Lead, 'id' | 'name' | 'email' | 'phone'>[] }> & Query<{ q: string }>
  }
}
