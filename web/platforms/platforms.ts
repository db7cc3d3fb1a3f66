import { dataText } from '../ui/language/translate.ts'
import type { Platform, PlatformGroup } from './platform.ts'
import written from './platforms.json'

/** A platform as `platforms.json` has it, in English; what is left out is as usual, and borne out by no page. */
interface Row
  extends Omit<Platform, 'group' | 'settings' | 'source'>,
    Partial<Pick<Platform, 'settings' | 'source'>> {
  /** A program to paste, for the `{code}` of a step. */
  readonly code?: string
}

const rows = written as Readonly<Record<PlatformGroup, readonly Row[]>>

const inLanguage = (group: PlatformGroup, { code = '', ...row }: Row): Platform => {
  const name = dataText(row.name)
  return {
    settings: {},
    source: null,
    ...row,
    ...(row.note && { note: dataText(row.note) }),
    group,
    name,
    steps: row.steps.map((step) => dataText(step, { name, code })),
    sends: dataText(row.sends),
  }
}

/** Every platform that has a page: in the console when a webhook is made, and in docs/connect. */
export const platforms: readonly Platform[] = Object.entries(rows).flatMap(([group, list]) =>
  list.map((row) => inLanguage(group as PlatformGroup, row)),
)

/** The platform that a webhook was made for; undefined where none was chosen or it is not known here. */
export const findPlatform = (id: string | null): Platform | undefined =>
  platforms.find((platform) => platform.id === id)
