import { Text } from '@mantine/core'
import type { OpenSession } from '../contract.ts'
import { t } from '../ui/language/translate.ts'
import type { Column } from '../ui/tables/use-columns.ts'
import { Moment } from '../ui/values/moment.tsx'

export const sessionColumns: Column<OpenSession>[] = [
  {
    id: 'browser',
    header: t('Browser'),
    card: 'title',
    cell: (session) => (
      <span title={session.user_agent}>
        {browserOf(session.user_agent)}
        {session.current && (
          <Text span size="xs" c="dimmed">
            {' '}
            {t('(this one)')}
          </Text>
        )}
      </span>
    ),
  },
  { id: 'address', header: t('Address'), cell: (session) => session.address },
  { id: 'last_seen_at', header: t('Last seen'), cell: (session) => <Moment at={session.last_seen_at} /> },
  { id: 'created_at', header: t('Signed in'), cell: (session) => <Moment at={session.created_at} /> },
]

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const browserNames = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']

/** “Chrome on Windows” out of a user agent, or the text itself where it names neither. */
export function browserOf(userAgent: string): string {
  const browser = browsers.find((name) => userAgent.includes(`${name}/`))
  const system = systems.find((name) => userAgent.includes(name))
  if (!browser) return userAgent.slice(0, 40)
  return system
    ? t('{browser} on {system}', { browser: browserNames[browser], system })
    : browserNames[browser]
}
