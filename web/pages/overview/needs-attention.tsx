import { Anchor, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract.ts'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'

/** Webhooks that refused deliveries and keys that nobody uses; nothing where all is well. */
export function NeedsAttention({ overview }: { overview: Overview }): ReactNode {
  const { refused_webhooks, unused_keys } = overview
  if (refused_webhooks.length + unused_keys.length === 0) return null
  return (
    <Card title="Needs a look">
      <List size="sm" spacing={4}>
        {refused_webhooks.map(({ id, name, rejected }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={`/webhooks/${id}/deliveries?outcome=rejected`} size="sm">
              {name}
            </Anchor>{' '}
            refused {counted(rejected, 'delivery', 'deliveries')}: correct the mapping, then replay them.
          </List.Item>
        ))}
        {unused_keys.map(({ id, name, user_email, last_used_at }) => (
          <List.Item key={id}>
            API key{' '}
            <Anchor component={Link} to="/api-keys" size="sm">
              {name}
            </Anchor>{' '}
            of {user_email} is unused for 90 days (last: <Moment at={last_used_at} never="never" />
            ).
          </List.Item>
        ))}
      </List>
    </Card>
  )
}
