import { type ErrorCode, Refusal } from '../../refusals/errors.ts'
import type { Delivery } from '../delivery.ts'
import type { CameToDoor } from '../receive-delivery.ts'

/** A request that waits on disk, and the webhook that it came to. */
export interface KeptRequest {
  readonly accountId: string
  readonly webhookId: string
  /** Of the token by which it came: the webhook may have another by now. */
  readonly tokenHash: string
  readonly came: CameToDoor
}

interface Head {
  readonly accountId: string
  readonly webhookId: string
  readonly tokenHash: string
  readonly received: Omit<Delivery, 'body' | 'receivedAt' | 'webhookId' | 'replayedAt'> & {
    readonly receivedAt: string
  }
  readonly hasBody: boolean
  readonly refusal: { readonly code: ErrorCode; readonly message: string; readonly field?: string } | null
  readonly caught: CameToDoor['caught']
  readonly validationToken: string | null
}

/** As one record: the length of the JSON, the JSON, the body as it came. */
export function writeKept({ accountId, webhookId, tokenHash, came }: KeptRequest): Buffer {
  const { received, refusal, caught, validationToken } = came
  const { body, receivedAt, ...rest } = received
  const head: Head = {
    accountId,
    webhookId,
    tokenHash,
    received: { ...rest, receivedAt: receivedAt.toISOString() },
    hasBody: body !== null,
    refusal: refusal && {
      code: refusal.code,
      message: refusal.message,
      ...(refusal.field !== undefined && { field: refusal.field }),
    },
    caught,
    validationToken,
  }
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return Buffer.concat([length, json, body ?? Buffer.alloc(0)])
}

/** Reads what `writeKept` wrote, as a delivery whose sender was told its id. */
export function readKept(content: Buffer): KeptRequest {
  const end = 4 + content.readUInt32LE(0)
  const head = JSON.parse(content.toString('utf8', 4, end)) as Head
  const { accountId, webhookId, tokenHash, received, hasBody, refusal, caught, validationToken } = head
  return {
    accountId,
    webhookId,
    tokenHash,
    came: {
      received: {
        ...received,
        receivedAt: new Date(received.receivedAt),
        isTold: true,
        body: hasBody ? content.subarray(end) : null,
      },
      refusal: refusal && new Refusal(refusal.code, refusal.message, refusal.field),
      caught,
      validationToken,
    },
  }
}
