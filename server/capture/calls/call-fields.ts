/** What a webhook of calls reads beside the caller: the fields of a call that people can correct (decision 0020.52). */
export const callFieldNames = [
  'call_type',
  'duration_seconds',
  'outcome',
  'called_at',
  'call_id',
  'agent',
  'recording',
] as const

export type CallField = (typeof callFieldNames)[number]

/** Call field → JMESPath expressions; the first that finds something counts. */
export type CallMapping = Partial<Record<CallField, readonly string[]>>
