import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

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
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, context) {
      if (sealed.length < nonceBytes + tagBytes) return null
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), options)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      try {
        const text = decipher.update(sealed.subarray(nonceBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    keyOf: (context) => Buffer.from(hkdfSync('sha256', key, '', context, 32)).toString('base64'),
  }
}
