import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'

/** What a new account does first, each step a link that is ticked off when it is done; gone once all are. */
export function FirstSteps({ steps }: { steps: Overview['first_steps'] }): ReactNode {
  const list = [
    {
      done: steps.has_webhooks,
      label: t('Connect a form or an ad platform with a webhook'),
      hint: t('Copy its address into the platform; the fields are recognised from the first lead.'),
      to: '/webhooks?new=1',
    },
    {
      done: steps.has_agents,
      label: t('Invite the people who call'),
      hint: t('They see the leads that are theirs, and log their calls.'),
      to: '/users?new=1',
    },
    {
      done: steps.has_keys,
      label: t('Create an API key for your own programs'),
      hint: t('It comes with a command that works as it stands.'),
      to: '/api-keys?new=1',
    },
    {
      done: steps.has_leads,
      label: t('Write in the first lead'),
      hint: t('By hand, to see how a lead looks.'),
      to: '/leads?new=1',
    },
  ]
  if (list.every(({ done }) => done)) return null
  return (
    <Card
      title={t('First steps')}
      aside={
        <Text size="sm" c="dimmed">
          {t('{done} of {all} done', {
            done: list.filter(({ done }) => done).length,
            all: list.length,
          })}
        </Text>
      }
    >
      {!steps.has_leads && (
        <Text size="sm" c="dimmed" mb="sm">
          {t(
            'No lead has come in yet. They arrive by themselves once a form or an ad platform is connected; the numbers of leads and calls stand here from then on.',
          )}
        </Text>
      )}
      <Stack gap={8} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.map(({ done, label, hint, to }) => (
          <Group key={to} gap="xs" wrap="nowrap" align="flex-start" component="li">
            {done ? (
              <IconCircleCheckFilled size={18} color="var(--focus)" aria-label={t('Done')} />
            ) : (
              <IconCircle size={18} color="var(--ink-quiet)" aria-label={t('To do')} />
            )}
            <div>
              {done ? (
                <Text size="sm" c="dimmed">
                  {label}
                </Text>
              ) : (
                <Anchor component={Link} to={to} size="sm">
                  {label}
                </Anchor>
              )}
              {!done && (
                <Text size="xs" c="dimmed">
                  {hint}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
