import {
  IconChartBar,
  IconHistory,
  IconKey,
  IconPhone,
  IconPhoneCall,
  IconRoute,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import type { SessionView } from '../session.tsx'
import { t } from '../ui/language/translate.ts'

export interface Place {
  path: string
  label: string
  icon: TablerIcon
  adminsOnly: boolean
  /** How many leads of the person are due stands beside it. */
  hasDue?: true
}

const everyPlace: Place[] = [
  { path: '/', label: t('Overview'), icon: IconChartBar, adminsOnly: false },
  { path: '/to-call', label: t('To call'), icon: IconPhoneCall, adminsOnly: false, hasDue: true },
  { path: '/leads', label: t('Leads'), icon: IconUsers, adminsOnly: false },
  { path: '/calls', label: t('Calls'), icon: IconPhone, adminsOnly: false },
  { path: '/api-keys', label: t('API keys'), icon: IconKey, adminsOnly: true },
  { path: '/webhooks', label: t('Webhooks'), icon: IconWebhook, adminsOnly: true },
  { path: '/distribution', label: t('Distribution'), icon: IconRoute, adminsOnly: true },
  { path: '/users', label: t('Users'), icon: IconUsersGroup, adminsOnly: true },
  { path: '/audit', label: t('Audit'), icon: IconHistory, adminsOnly: true },
]

/** The pages that a person has, in the order of the navigation: an agent's day begins with whom to call. */
export function placesFor({ isAdmin, role }: Pick<SessionView, 'isAdmin' | 'role'>): Place[] {
  const places = everyPlace.filter((place) => isAdmin || !place.adminsOnly)
  if (role !== 'agent') return places
  const [overview, toCall, leads, calls, ...rest] = places
  const own = [toCall, leads, calls, overview && { ...overview, path: '/overview' }, ...rest]
  return own.filter((place) => place !== undefined)
}
