import { ads } from './ads.ts'
import { automation } from './automation.ts'
import { chat } from './chat.ts'
import { directories } from './directories.ts'
import { forms } from './forms.ts'
import type { Platform } from './platform.ts'
import { portals } from './portals.ts'
import { shops } from './shops.ts'
import { telephony } from './telephony.ts'

/** Every platform that has a page: in the console when a webhook is made, and in docs/connect. */
export const platforms: readonly Platform[] = [
  ...directories,
  ...portals,
  ...ads,
  ...forms,
  ...shops,
  ...chat,
  ...telephony,
  ...automation,
]

/** The platform that a webhook was made for; undefined where none was chosen or it is not known here. */
export const findPlatform = (id: string | null): Platform | undefined =>
  platforms.find((platform) => platform.id === id)
