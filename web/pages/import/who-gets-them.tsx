import { MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { peopleByEmail, usePeople } from '../../people/people.ts'
import { allRules } from '../../requests/distribution-rules.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import type { Receivers } from './import-run.ts'

/** Who gets leads whose line names nobody, until somebody chooses: whom the rules say; without rules, whoever imports. */
export function useReceivers(chosen: Receivers | null): Receivers {
  const { user, isAdmin } = useSession()
  const { data } = useQuery({ ...allRules, enabled: isAdmin })
  const hasRules = data?.some(({ enabled }) => enabled) ?? false
  return chosen ?? (hasRules ? { by: 'rules' } : { by: 'turns', people: [user.email] })
}

interface WhoGetsThemProps {
  receivers: Receivers
  onChange: (receivers: Receivers) => void
}

/** By the rules, these people by turns, or nobody; agents see no rules. */
export function WhoGetsThem({ receivers, onChange }: WhoGetsThemProps) {
  const { user, isAdmin } = useSession()
  const people = usePeople()
  const chosen = receivers.by === 'turns' ? receivers.people : []
  return (
    <Stack gap={4} miw={0} maw={420}>
      <Text fw={560}>{t('Who gets them, where the sheet names nobody')}</Text>
      <SegmentedControl
        aria-label={t('Who gets them, where the sheet names nobody')}
        value={receivers.by}
        onChange={(by) =>
          onChange(by === 'turns' ? { by, people: [user.email] } : { by: by as 'rules' | 'nobody' })
        }
        data={[
          ...(isAdmin ? [{ value: 'rules', label: t('By the rules') }] : []),
          { value: 'turns', label: t('By turns') },
          { value: 'nobody', label: t('Nobody') },
        ]}
      />
      {receivers.by === 'turns' && (
        <MultiSelect
          aria-label={t('People who get them by turns')}
          data={peopleByEmail(people.data)}
          value={[...chosen]}
          onChange={(emails) => onChange({ by: 'turns', people: emails })}
          searchable
        />
      )}
    </Stack>
  )
}
