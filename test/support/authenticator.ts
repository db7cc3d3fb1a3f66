import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What the service tells a browser to ask for, as far as an authenticator needs it. */
export interface Asked {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
}

/** What an authenticator is like. */
interface Habits {
  /** Where the browser says it is. */
  readonly origin: string
  /** Counts its signatures, as security keys do; those that are kept in a cloud say 0. */
  readonly counts?: boolean
  /** Asks for a finger or a PIN. */
  readonly verifies?: boolean
}

/** A security key without the key: makes one passkey and signs with it, as WebAuthn says. */
export interface Authenticator {
  readonly credentialId: string
  /** Answers as a browser does that made a passkey; `statement` is what it says about its maker. */
  make(asked: Asked, statement?: Statement): { id: string; response: Record<string, unknown> }
  use(asked: Asked): { id: string; response: Record<string, unknown> }
  /** A copy that goes on counting where this one stands. */
  copy(): Authenticator
}

type Statement = readonly [format: string, statement: Map<string, unknown>]

interface Kept {
  readonly id: Buffer
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

type Cbor = Parameters<typeof isoCBOR.encode>[0]

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const [present, verified, withCredential] = [0x01, 0x04, 0x40]

/** The COSE form of a P-256 key. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const entries = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(entries as Cbor))
}

/** A new authenticator with a key of its own. */
export function makeAuthenticator(habits: Habits): Authenticator {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return authenticatorOf(habits, { id: randomBytes(32), ...keys }, 0)
}

function authenticatorOf(habits: Habits, kept: Kept, from: number): Authenticator {
  const { origin, counts = true, verifies = true } = habits
  const credentialId = kept.id.toString('base64url')
  let uses = from

  function dataOf(asked: Asked, flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    if (counts) uses += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(present | flags | (verifies ? verified : 0))
    head.writeUInt32BE(uses, 1)
    return Buffer.concat([sha256(asked.rpId ?? asked.rp?.id ?? ''), head, more])
  }
  const clientData = (type: string, { challenge }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, unknown>) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId,
    make(asked, [format, statement] = ['none', new Map()]) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(kept.id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, kept.id, coseKeyOf(kept.publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(dataOf(asked, withCredential, credential))],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Cbor)).toString('base64url'),
        transports: ['internal', 'unheard-of'],
      })
    },
    use(asked) {
      const authenticatorData = dataOf(asked, 0)
      const client = clientData('webauthn.get', asked)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), kept.privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
    copy: () => authenticatorOf(habits, kept, uses),
  }
}
