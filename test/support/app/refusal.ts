import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { ErrorCode } from '../../../server/refusals/errors.ts'

/** A reply is a refusal in the one envelope of §7, with exactly this status, code and field. */
export function expectRefusal(
  reply: LightMyRequestResponse,
  status: number,
  code: ErrorCode,
  field?: string,
): void {
  const error = { code, message: expect.stringMatching(/\S/), ...(field !== undefined && { field }) }
  expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status, body: { error } })
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
}
