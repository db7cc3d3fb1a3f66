/** What an example in the reference shows: the status, and the body as it is answered. */
type Examples = Readonly<Record<string, Readonly<Record<number, unknown>>>>

const leadId = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'
const callLogId = '7a1c5d2e-4b6f-4e8a-9c3d-2b1a0f9e8d7c'
const createdAt = '2026-04-08T10:00:00.000Z'
const updatedAt = '2026-04-08T10:05:00.000Z'

const savedLead = {
  id: leadId,
  name: 'Asha Rao',
  phone: '+91 98765 43210',
  status: 'New',
  created_at: createdAt,
}

const page = { limit: 50, offset: 0, total: 1, has_more: false }

const refusal = (code: string, message: string, field?: string) => ({
  error: { code, message, ...(field !== undefined && { field }) },
})

/**
 * Answers of the service to the example bodies of the reference, in their order: a lead is created, merged, called, listed, and both are
 * deleted. `test/doors/reference-examples.test.ts` asks for each and compares all but ids and times.
 */
export const referenceExamples: Examples = {
  createLead: {
    201: { data: { ...savedLead, updated_at: createdAt } },
    200: { data: { ...savedLead, updated_at: updatedAt } },
    400: refusal('INVALID_PARAM', 'phone is not a possible phone number.', 'phone'),
  },
  createCallLog: {
    201: {
      data: {
        id: callLogId,
        lead_id: leadId,
        call_type: 'Outbound',
        duration_seconds: 125,
        outcome: 'Completed',
        created_at: createdAt,
      },
    },
    404: refusal('NOT_FOUND', 'No such lead.', 'lead_id'),
  },
  listLeads: {
    200: {
      data: [
        {
          id: leadId,
          name: 'Asha Rao',
          email: null,
          phone: '+91 98765 43210',
          company: null,
          city: 'Pune',
          source: 'API',
          status: 'New',
          priority: 'Medium',
          tags: [],
          deal_value: null,
          notes: null,
          assigned_to: 'admin@example.com',
          created_at: createdAt,
          updated_at: updatedAt,
        },
      ],
      pagination: page,
    },
  },
  listCallLogs: {
    200: {
      data: [
        {
          id: callLogId,
          lead_id: leadId,
          call_type: 'Outbound',
          duration_seconds: 125,
          outcome: 'Completed',
          notes: null,
          called_at: createdAt,
          created_at: createdAt,
        },
      ],
      pagination: page,
    },
  },
  deleteCallLog: { 200: { data: { id: callLogId, deleted: true } } },
  deleteLead: { 200: { data: { id: leadId, deleted: true } } },
  captureLead: {
    200: { data: { id: leadId, status: 'created' } },
    400: refusal('INVALID_PARAM', 'phone is required when email is absent.', 'phone'),
  },
}

type Response = Readonly<Record<string, unknown>>

/** A response of an operation with its example, where it has one. */
export function withExample(operationId: string | undefined, status: string, response: Response): Response {
  const example = referenceExamples[operationId ?? '']?.[Number(status)]
  const { content } = response as { content?: Readonly<Record<string, object>> }
  const json = content?.['application/json']
  if (example === undefined || json === undefined) return response
  return { ...response, content: { ...content, 'application/json': { ...json, example } } }
}
