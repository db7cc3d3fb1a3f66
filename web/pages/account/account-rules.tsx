import { Group, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountRules as Rules } from '../../contract.ts'
import { accountRules, changeAccountRules } from '../../requests/account-rules.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Waiting } from '../../ui/page/loading.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'

const allowances = [
  { value: 'admins', label: t('Admins') },
  { value: 'managers', label: t('Managers and admins') },
  { value: 'everybody', label: t('Everybody') },
]

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => ({ value: `${first + n}`, label: `${first + n}:00` }))

/** For admins: who may download and make keys, and when customers are called (decision 0048). */
export function AccountRules(): ReactNode {
  const rules = useQuery(accountRules)
  return (
    <Card title={t('What people may do')}>
      <Waiting query={rules} label={t('Loading the rule')} />
      {rules.data && <RulesForm rules={rules.data} />}
    </Card>
  )
}

/** Each choice acts at once. */
function RulesForm({ rules }: { rules: Rules }): ReactNode {
  const { canWrite } = useSession()
  const change = useMutation(changeAccountRules)
  const { call_from_hour: from, call_until_hour: until } = rules
  const choice = (rule: 'downloads_by' | 'keys_by') => ({
    data: allowances,
    allowDeselect: false,
    disabled: !canWrite,
    value: rules[rule],
    onChange: (value: string | null) => change.mutate({ [rule]: value ?? rules[rule] }),
  })
  const hour = (rule: 'call_from_hour' | 'call_until_hour') => ({
    allowDeselect: false,
    disabled: !canWrite,
    value: String(rules[rule]),
    onChange: (value: string | null) => change.mutate({ [rule]: Number(value) }),
  })
  return (
    <Stack gap="sm">
      <Select
        label={t('Who may download leads and calls')}
        description={t(
          'Each download stands in the audit log. A download under way stops when its person loses the right.',
        )}
        {...choice('downloads_by')}
      />
      <Select
        label={t('Who may make API keys')}
        description={t('A key reads all that its user sees. Keys that are there go on.')}
        {...choice('keys_by')}
      />
      {rules.keys_of_others.length > 0 && (
        <Text c="dimmed">
          {t('Keys of people who may make none now:')}{' '}
          {rules.keys_of_others.map(({ id, name, user_email }, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <TextLink to={`/api-keys?use=${id}`}>{name}</TextLink> ({user_email})
            </span>
          ))}
        </Text>
      )}
      <Group grow align="flex-start">
        <Select
          label={t('Customers are called from')}
          data={hours(0, until - 1)}
          {...hour('call_from_hour')}
        />
        <Select label={t('until (IST)')} data={hours(from + 1, 24)} {...hour('call_until_hour')} />
      </Group>
      <Text size="xs" c="dimmed">
        {t(
          'At other hours a lead says so, and nothing is refused. What the law asks is for your firm to know.',
        )}
      </Text>
      {change.error && <Problem error={change.error} title={t('Not saved')} />}
    </Stack>
  )
}
