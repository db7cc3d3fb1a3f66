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
  /** Answers as a browser does that made a passkey; a certified one shows its maker's certificate, signed as it must be. */
  make(asked: Asked, isCertified?: boolean): { id: string; response: Record<string, unknown> }
  use(asked: Asked): { id: string; response: Record<string, unknown> }
  /** A copy that goes on counting where this one stands. */
  copy(): Authenticator
}

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

/** A certificate of a maker, with zeros where its P-256 key goes. */
const certificate = Buffer.from(
  'MIIBbjCCARWgAwIBAgIUIcmxVHaAb/1Ml28fqlbFOYp+OJUwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBbTAgFw0yNjExMjIw' +
    'ODU4NDBaGA8yMTI2MTAyOTA4NTg0MFowDDEKMAgGA1UEAwwBbTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACjUzBRMB0GA1UdDgQWBBSi' +
    'Ab3DjCS2BBBBxwCywYkIyAnEtzAfBgNVHSMEGDAWgBSiAb3DjCS2BBBBxwCywYkIyAnEtzAPBgNVHRMBAf8EBTADAQH/MAoG' +
    'CCqGSM49BAMCA0cAMEQCIAfHuJ7LqeF4jEub5Dc0ZqQwzlvYqazEtiJq9+MqittUAiBndUsJifDc+n6IBYQNQQzqiGki9kQf' +
    'e6tQ/04D01WwjA==',
  'base64',
)
const keyOffset = certificate.indexOf(Buffer.from('034200', 'hex')) + 3

const pointOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-65)

function certificateOf(key: KeyObject): Uint8Array {
  const made = new Uint8Array(certificate)
  made.set(pointOf(key), keyOffset)
  return made
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
    make(asked, isCertified = false) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(kept.id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, kept.id, coseKeyOf(kept.publicKey)])
      const authData = dataOf(asked, withCredential, credential)
      const client = clientData('webauthn.create', asked)
      // As security keys did before FIDO2.
      const toSign = [
        Buffer.from([0]),
        authData.subarray(0, 32),
        sha256(client),
        kept.id,
        pointOf(kept.publicKey),
      ]
      const statement: [string, unknown][] = [
        ['x5c', [certificateOf(kept.publicKey)]],
        ['sig', new Uint8Array(sign('sha256', Buffer.concat(toSign), kept.privateKey))],
      ]
      const attestation = new Map<string, unknown>([
        ['fmt', isCertified ? 'fido-u2f' : 'none'],
        ['attStmt', new Map(isCertified ? statement : [])],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: client.toString('base64url'),
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
