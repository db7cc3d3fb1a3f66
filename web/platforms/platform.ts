import type { WebhookKind } from '../contract-capture.ts'
import { t } from '../ui/language/translate.ts'

/** The headings under which platforms are chosen, in their order. */
export const platformGroups = [
  { id: 'directories', title: t('Business directories') },
  { id: 'property-portals', title: t('Property portals') },
  { id: 'vehicle-portals', title: t('Car and bike portals') },
  { id: 'ads', title: t('Ad platforms') },
  { id: 'forms', title: t('Website forms') },
  { id: 'shops', title: t('Shops, bookings and mailing lists') },
  { id: 'chat', title: t('Chat and WhatsApp') },
  { id: 'telephony', title: t('Telephony') },
  { id: 'automation', title: t('Automation tools') },
  { id: 'other', title: t('Anything else') },
] as const

export type PlatformGroup = (typeof platformGroups)[number]['id']

/** A page of the vendor, in our own words on these pages. */
export interface Source {
  readonly url: string
  /** The day it was read, `2026-11-21`. Vendors move their menus. */
  readonly readOn: string
  /** What of the page here it bears out: where to paste the address, or only what is sent. */
  readonly covers: 'steps' | 'payload'
}

/** What a new webhook for the platform is made with; what is left out stays as usual. */
export interface PlatformSettings {
  readonly kind?: WebhookKind
  readonly takesGet?: true
  /** The fixed text that the platform wants to read. */
  readonly answer?: string
  readonly withoutName?: 'phone'
  /** Made by the console, to be pasted beside the address. */
  readonly makesVerifyToken?: true
  /** The platform's own secret has to be pasted into the webhook before the address can be saved there. */
  readonly needsSigningSecret?: true
}

/** A sender of leads or calls, and how it is connected. */
export interface Platform {
  /** Kept with the webhook: it never changes. */
  readonly id: string
  readonly name: string
  readonly group: PlatformGroup
  /** Other words that people search for. */
  readonly also?: string
  /** What to do there, in order. «The address» is the webhook's. */
  readonly steps: readonly string[]
  readonly sends: string
  /** What surprises people. */
  readonly note?: string
  readonly settings: PlatformSettings
  /** What automation tools call its trigger, where the way through one is the shorter. */
  readonly trigger?: string
  /** Null: no page of the vendor was found that says so. */
  readonly source: Source | null
}
