import { createHash } from 'node:crypto'

/** One customer of the installation. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly short_name: string
}

const longestShortName = 40

/** The id of an account by its short name: a UUID (version 8) of its SHA-256. Sign-ins look across no accounts. */
export function accountIdOf(shortName: string): string {
  const bytes = createHash('sha256').update(`leadline account ${shortName}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** `Rao & Söhne Pvt. Ltd.` becomes `rao-sohne-pvt-ltd`: what people type on the sign-in page. */
export function shortNameOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words?.join('-') ?? 'account').slice(0, longestShortName).replace(/-+$/, '')
}
