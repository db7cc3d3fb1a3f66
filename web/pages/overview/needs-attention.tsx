import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBellOff,
  IconDownload,
  IconKey,
  IconPhoneOff,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { Overview } from '../../contract.ts'
import { HandOver } from '../../people/hand-over.tsx'
import { putTakingAside } from '../../requests/account-rules.ts'
import { useSession } from '../../session.tsx'
import { count, counted } from '../../ui/language/format.ts'
import { dayLabel } from '../../ui/language/ist.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'
import { Moment } from '../../ui/values/moment.tsx'

/** Leads that nobody has or called, who took unusually many, webhooks that refused deliveries or fell silent, and keys that nobody uses; nothing where all is well. */
export function NeedsAttention({ overview }: { overview: Overview }): ReactNode {
  const { refused_webhooks, silent_webhooks, unused_keys, unusual_takings, unassigned, uncalled } = overview
  const [isAssigning, setAssigning] = useState(false)
  const { canWrite } = useSession()
  const aside = useMutation(putTakingAside)
  const nobodys = overview.people.find(({ user_id }) => user_id === null)?.open ?? 0
  const all = [refused_webhooks, silent_webhooks, unused_keys, unusual_takings, unassigned, uncalled]
  if (all.flat().length === 0) return null
  return (
    <Card title={t('Needs a look')}>
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {unassigned.length > 0 && (
          <Line icon={IconUserQuestion}>
            {rich('Nobody has {leads}: {names}', {
              leads: counted(nobodys, t('open lead'), t('open leads')),
              names: (
                <>
                  <Names leads={unassigned} />
                  {nobodys > unassigned.length && ' …'}
                </>
              ),
            })}{' '}
            <Button size="compact-xs" variant="light" onClick={() => setAssigning(true)}>
              {t('Assign…')}
            </Button>
          </Line>
        )}
        {uncalled.length > 0 && (
          <Line icon={IconPhoneOff}>
            {rich('Not called in time, and nobody was there to take them: {names}', {
              names: <Names leads={uncalled} />,
            })}
          </Line>
        )}
        {unusual_takings.map((taking) => (
          <Line key={`${taking.user_id} ${taking.day}`} icon={IconDownload}>
            {t(
              '{name} took unusually many leads on {day}: {downloaded} downloaded, {listed} by API keys, {opened} opened. Usual is {usual} a day.',
              {
                name: taking.name,
                day: dayLabel(taking.day),
                downloaded: count(taking.downloaded),
                listed: count(taking.listed),
                opened: count(taking.opened),
                usual: count(taking.usual),
              },
            )}{' '}
            {canWrite && (
              <Button size="compact-xs" variant="light" onClick={() => aside.mutate(taking)}>
                {t('Seen')}
              </Button>
            )}
          </Line>
        ))}
        {refused_webhooks.map(({ id, name, rejected }) => (
          <Line key={id} icon={IconAlertTriangle}>
            {rich('{link} refused {deliveries}. Correct the mapping, then replay.', {
              link: <TextLink to={`/webhooks/${id}/deliveries?outcome=rejected`}>{name}</TextLink>,
              deliveries: counted(rejected, t('delivery'), t('deliveries')),
            })}
          </Line>
        ))}
        {silent_webhooks.map(({ id, name, last_heard_at }) => (
          <Line key={id} icon={IconBellOff}>
            {rich('{link} has received nothing since {moment}, unusually long for it. Check the platform.', {
              link: <TextLink to={`/webhooks/${id}`}>{name}</TextLink>,
              moment: <Moment at={last_heard_at} never="" />,
            })}
          </Line>
        ))}
        {unused_keys.map(({ id, name, user_email, last_used_at }) => (
          <Line key={id} icon={IconKey}>
            {last_used_at === null
              ? rich('{link}, an API key of {email}, has never been used.', {
                  link: keyLink(id, name),
                  email: user_email,
                })
              : rich('{link}, an API key of {email}, was last used {moment}.', {
                  link: keyLink(id, name),
                  email: user_email,
                  moment: <Moment at={last_used_at} never="" />,
                })}
          </Line>
        ))}
      </Stack>
      {isAssigning && <HandOver user={null} onClose={() => setAssigning(false)} />}
    </Card>
  )
}

const keyLink = (id: string, name: string): ReactNode => (
  <TextLink to={`/api-keys?use=${id}`}>{name}</TextLink>
)

const Names = ({ leads }: { leads: Overview['unassigned'] }): ReactNode =>
  leads.map(({ id, name }, i) => (
    <Fragment key={id}>
      {i > 0 && ', '}
      <TextLink to={`/leads/${id}`}>{name}</TextLink>
    </Fragment>
  ))

const Line = ({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }): ReactNode => (
  <Group component="li" gap={8} wrap="nowrap" align="flex-start">
    <Icon size={16} stroke={1.8} color="var(--warning)" style={{ flex: 'none', marginTop: 2 }} aria-hidden />
    <Text component="div">{children}</Text>
  </Group>
)
