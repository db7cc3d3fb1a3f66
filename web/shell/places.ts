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

export interface Place {
  path: string
  label: string
  icon: TablerIcon
  adminsOnly: boolean
}

const everyPlace: Place[] = [
  { path: '/', label: 'Overview', icon: IconChartBar, adminsOnly: false },
  { path: '/leads', label: 'Leads', icon: IconUsers, adminsOnly: false },
  { path: '/calls', label: 'Calls', icon: IconPhone, adminsOnly: false },
  { path: '/api-keys', label: 'API keys', icon: IconKey, adminsOnly: false },
  { path: '/webhooks', label: 'Webhooks', icon: IconWebhook, adminsOnly: true },
  { path: '/distribution', label: 'Distribution', icon: IconRoute, adminsOnly: true },
  { path: '/users', label: 'Users', icon: IconUsersGroup, adminsOnly: true },
  { path: '/audit', label: 'Audit', icon: IconHistory, adminsOnly: true },
]

/** The pages that this view shows, in the order of the navigation. */
export function placesFor(isAdmin: boolean): Place[] {
  return everyPlace.filter((place) => isAdmin || !place.adminsOnly)
}
