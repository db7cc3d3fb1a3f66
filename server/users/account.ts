import { idOfText } from '../secrets/secrets.ts'

/** One customer of the installation. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly short_name: string
}

const longestShortName = 40

/** The id of an account by its short name. Sign-ins look across no accounts. */
export const accountIdOf = (shortName: string): string => idOfText(`leadline account ${shortName}`)

/** `Rao & Söhne Pvt. Ltd.` becomes `rao-sohne-pvt-ltd`: what people type on the sign-in page. */
export function shortNameOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words?.join('-') ?? 'account').slice(0, longestShortName).replace(/-+$/, '')
}
