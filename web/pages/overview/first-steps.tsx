import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract.ts'
import { Card } from '../../ui/card.tsx'

/** What a new account does first; gone once leads are there and everything was done. */
export function FirstSteps({ steps }: { steps: Overview['first_steps'] }): ReactNode {
  const list = [
    {
      done: steps.has_webhooks,
      label: 'Connect a form or an ad platform with a webhook',
      to: '/webhooks?new=1',
    },
    { done: steps.has_keys, label: 'Create an API key for your own programs', to: '/api-keys?new=1' },
    { done: steps.has_agents, label: 'Invite the people who call', to: '/users?new=1' },
    { done: steps.has_leads, label: 'Write in the first lead', to: '/leads?new=1' },
  ]
  if (list.every(({ done }) => done)) return null
  return (
    <Card title="First steps">
      <Stack gap={8} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.map(({ done, label, to }) => (
          <Group key={to} gap="xs" wrap="nowrap" component="li">
            {done ? (
              <IconCircleCheckFilled size={18} color="var(--focus)" aria-label="Done" />
            ) : (
              <IconCircle size={18} color="var(--ink-quiet)" aria-label="To do" />
            )}
            {done ? (
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            ) : (
              <Anchor component={Link} to={to} size="sm">
                {label}
              </Anchor>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
