import { Code, Group, Stack, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Overview } from '../../contract.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'

interface Step {
  readonly done: boolean
  readonly label: string
  readonly hint: ReactNode
  /** Where it is done; several where one has the choice. None where it is done elsewhere. */
  readonly links: readonly { readonly to: string; readonly label: string }[]
}

const addressVariable = 'PUBLIC_URL'
const facebook = 'Facebook'

/** What a new account does first; each is ticked off by what has happened, not by what the first start made. */
function listOf(steps: Overview['first_steps']): readonly Step[] {
  return [
    {
      done: steps.has_public_address,
      label: t('Give the service an address that others reach'),
      hint: rich(
        'Phones and platforms cannot reach this computer. Set {variable} where the service is started.',
        { variable: <Code>{addressVariable}</Code> },
      ),
      links: [],
    },
    {
      done: steps.has_people,
      label: t('Invite the people who call'),
      hint: t('They see the leads that are theirs, and log their calls.'),
      links: [{ to: '/users?new=1', label: t('Invite') }],
    },
    {
      done: steps.has_deliveries,
      label: t('Let leads come in by themselves'),
      hint: t('Ticked when the first lead has come. Where do yours come from?'),
      links: [
        { to: '/webhooks?new=meta-lead-ads', label: facebook },
        { to: '/webhooks?new=indiamart', label: 'IndiaMART' },
        { to: '/webhooks?new=html-form', label: t('Your website') },
        { to: '/webhooks?new=1', label: t('Somewhere else') },
      ],
    },
    {
      done: steps.has_leads,
      label: t('Bring in the leads that you have'),
      hint: t('A sheet from Excel or Google, as it is. Or write in the first by hand.'),
      links: [
        { to: '/leads/import', label: t('Import a sheet') },
        { to: '/leads?new=1', label: t('Write one in') },
      ],
    },
    {
      done: steps.has_rules,
      label: t('Say who gets which leads'),
      hint: t('By city, by source, in turns. Without a rule a new lead is nobody’s.'),
      links: [{ to: '/distribution?new=1', label: t('Make a rule') }],
    },
  ]
}

/** The steps that are left, each with its links; before the first lead with those that are done. Gone once all are. */
export function FirstSteps({ steps }: { steps: Overview['first_steps'] }): ReactNode {
  const list = listOf(steps)
  if (list.every(({ done }) => done)) return null
  return (
    <Card
      title={t('First steps')}
      aside={
        <Text c="dimmed">
          {t('{done} of {all} done', { done: list.filter(({ done }) => done).length, all: list.length })}
        </Text>
      }
    >
      <Stack gap={10} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list
          .filter(({ done }) => !done || !steps.has_leads)
          .map(({ done, label, hint, links }) => (
            <Group key={label} gap="xs" wrap="nowrap" align="flex-start" component="li">
              {done ? (
                <IconCircleCheckFilled size={18} color="var(--focus)" aria-label={t('Done')} />
              ) : (
                <IconCircle size={18} color="var(--ink-quiet)" aria-label={t('To do')} />
              )}
              <div>
                <Text {...(done ? { c: 'dimmed' } : { fw: 560 })}>{label}</Text>
                {!done && (
                  <Text c="dimmed" component="div">
                    {hint}
                  </Text>
                )}
                {!done && links.length > 0 && (
                  <Group mt={2}>
                    {links.map((link) => (
                      <TextLink key={link.to} to={link.to}>
                        {link.label}
                      </TextLink>
                    ))}
                  </Group>
                )}
              </div>
            </Group>
          ))}
      </Stack>
    </Card>
  )
}
