import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBellOff, IconKey, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract.ts'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'

/** Webhooks that refused deliveries or fell silent, and keys that nobody uses; nothing where all is well. */
export function NeedsAttention({ overview }: { overview: Overview }): ReactNode {
  const { refused_webhooks, silent_webhooks, unused_keys } = overview
  if (refused_webhooks.length + silent_webhooks.length + unused_keys.length === 0) return null
  return (
    <Card title="Needs a look">
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {refused_webhooks.map(({ id, name, rejected }) => (
          <Line key={id} icon={IconAlertTriangle}>
            <Anchor component={Link} to={`/webhooks/${id}/deliveries?outcome=rejected`} size="sm">
              {name}
            </Anchor>{' '}
            refused {counted(rejected, 'delivery', 'deliveries')}. Correct the mapping, then replay.
          </Line>
        ))}
        {silent_webhooks.map(({ id, name, last_heard_at }) => (
          <Line key={id} icon={IconBellOff}>
            <Anchor component={Link} to={`/webhooks/${id}`} size="sm">
              {name}
            </Anchor>{' '}
            has received nothing since <Moment at={last_heard_at} never="" />, unusually long for it. Check
            the platform.
          </Line>
        ))}
        {unused_keys.map(({ id, name, user_email, last_used_at }) => (
          <Line key={id} icon={IconKey}>
            <Anchor component={Link} to={`/api-keys?use=${id}`} size="sm">
              {name}
            </Anchor>
            , an API key of {user_email},{' '}
            {last_used_at === null ? (
              'has never been used.'
            ) : (
              <>
                was last used <Moment at={last_used_at} never="" />.
              </>
            )}
          </Line>
        ))}
      </Stack>
    </Card>
  )
}

function Line({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }): ReactNode {
  return (
    <Group component="li" gap={8} wrap="nowrap" align="flex-start">
      <Icon
        size={16}
        stroke={1.8}
        color="var(--warning)"
        style={{ flex: 'none', marginTop: 2 }}
        aria-hidden
      />
      <Text size="sm" component="div">
        {children}
      </Text>
    </Group>
  )
}
