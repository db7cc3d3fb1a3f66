import {
  IconChartBar,
  IconHistory,
  IconKey,
  IconPhone,
  IconRoute,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import { t } from '../ui/language/translate.ts'

export interface Place {
  path: string
  label: string
  icon: TablerIcon
  adminsOnly: boolean
}

const everyPlace: Place[] = [
  { path: '/', label: t('Overview'), icon: IconChartBar, adminsOnly: false },
  { path: '/leads', label: t('Leads'), icon: IconUsers, adminsOnly: false },
  { path: '/calls', label: t('Calls'), icon: IconPhone, adminsOnly: false },
  { path: '/api-keys', label: t('API keys'), icon: IconKey, adminsOnly: false },
  { path: '/webhooks', label: t('Webhooks'), icon: IconWebhook, adminsOnly: true },
  { path: '/distribution', label: t('Distribution'), icon: IconRoute, adminsOnly: true },
  { path: '/users', label: t('Users'), icon: IconUsersGroup, adminsOnly: true },
  { path: '/audit', label: t('Audit'), icon: IconHistory, adminsOnly: true },
]

/** The pages that this view shows, in the order of the navigation. */
export function placesFor(isAdmin: boolean): Place[] {
  return everyPlace.filter((place) => isAdmin || !place.adminsOnly)
}
