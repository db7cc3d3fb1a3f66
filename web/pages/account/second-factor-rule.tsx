import { List, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changeSecondFactorRule, secondFactorRule } from '../../requests/second-factor.ts'
import { useSession } from '../../session.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { counted } from '../../ui/format.ts'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'

/** For admins: whether everybody of the account needs a second factor. */
export function SecondFactorRule(): ReactNode {
  const { canWrite } = useSession()
  const rule = useQuery(secondFactorRule)
  const change = useMutation(changeSecondFactorRule)
  const [isAsked, setAsked] = useState(false)
  const close = (): void => {
    setAsked(false)
    change.reset()
  }
  return (
    <Card title="Second factor for everybody">
      {rule.error && <Problem error={rule.error} retry={() => void rule.refetch()} />}
      {rule.isPending && <Loading label="Loading the rule" />}
      {rule.data && (
        <Stack gap="xs">
          <Switch
            label="Require a second factor"
            description="Of everybody who signs in. API keys and webhooks are not concerned."
            checked={rule.data.required}
            disabled={!canWrite}
            onChange={() => setAsked(true)}
          />
          <Text size="sm" c="dimmed">
            {rule.data.people_without === 0
              ? 'Everybody has one.'
              : `${counted(rule.data.people_without, 'person has', 'people have')} none yet.`}
          </Text>
          <ConfirmDialog
            opened={isAsked}
            onClose={close}
            title={
              rule.data.required ? 'Leave the second factor to each person?' : 'Require a second factor?'
            }
            verb={rule.data.required ? 'Leave it to each' : 'Require it'}
            dangerous={false}
            act={() => change.mutate(!rule.data.required, { onSuccess: close })}
            write={change}
          >
            {rule.data.required ? (
              <Text size="sm">Whoever has one keeps it, and may take it away.</Text>
            ) : (
              <List size="sm" spacing={2}>
                <List.Item>
                  {counted(rule.data.people_without, 'person', 'people')} without one:{' '}
                  {rule.data.people_without === 1 ? 'is' : 'are'} signed out now, and led to set it up at the
                  next sign-in
                </List.Item>
                <List.Item>Nobody can take the last one away</List.Item>
                <List.Item>Whoever loses it: “Reset second factor” in the menu of the user</List.Item>
              </List>
            )}
          </ConfirmDialog>
        </Stack>
      )}
    </Card>
  )
}
