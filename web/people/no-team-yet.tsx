import { Text } from '@mantine/core'
import { t } from '../ui/language/translate.ts'
import { useIsWithoutTeam } from './teams.ts'

/** Says in an empty list to a manager without a team why nothing of anybody else is there. */
export function NoTeamYet() {
  if (!useIsWithoutTeam()) return null
  return (
    <Text component="p" m={0} mt={4}>
      {t(
        'You are a manager, but no team is yours yet. Once an admin gives you one, under Users, the leads and calls of its members appear too.',
      )}
    </Text>
  )
}
