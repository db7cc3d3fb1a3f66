import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]
/** So much longer is what is sealed. */
export const sealedMoreBytes = nonceBytes + tagBytes

/** Keeps texts that the service itself must read again, so that the database alone does not tell them. */
export interface Sealer {
  /** AES-256-GCM: nonce, tag and cipher text. `context` says what it is and whose: it opens for nothing else. */
  seal(text: string, context: string): Buffer
  /** The text; null where it was changed, is somebody else's, or was sealed under another secret. */
  open(sealed: Buffer, context: string): string | null
  /** A key (256 bits, base64) that is always the same of this context, for somebody else to seal with. */
  keyOf(context: string): string
}

/** Seals under a key derived from a secret of any form, which may serve other ends as well. */
export function sealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'leadline sealed texts', 32))
  return {
    seal: (text, context) => sealBytes(key, Buffer.from(text), Buffer.from(context)),
    open: (sealed, context) => openBytes(key, sealed, Buffer.from(context))?.toString('utf8') ?? null,
    keyOf: (context) => Buffer.from(hkdfSync('sha256', key, '', context, 32)).toString('base64'),
  }
}

/** AES-256-GCM over bytes, bound to a context: nonce, tag and cipher text. */
export function sealBytes(key: Buffer, content: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed; null where it is not what was written, or was for another key or context. */
export function openBytes(key: Buffer, sealed: Buffer, context: Buffer): Buffer | null {
  if (sealed.length < sealedMoreBytes) return null
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), options)
    .setAAD(context)
    .setAuthTag(sealed.subarray(nonceBytes, sealedMoreBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(sealedMoreBytes)), decipher.final()])
  } catch {
    return null
  }
}
