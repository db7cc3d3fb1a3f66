import { List, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changeSecondFactorRule, secondFactorRule } from '../../requests/second-factor.ts'
import { useSession } from '../../session.tsx'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Waiting } from '../../ui/page/loading.tsx'

/** For admins: whether everybody of the account needs a second factor. */
export function SecondFactorRule(): ReactNode {
  const { canWrite } = useSession()
  const rule = useQuery(secondFactorRule)
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title={t('Second factor for everybody')}>
      <Waiting query={rule} label={t('Loading the rule')} />
      {rule.data && (
        <Stack gap="xs">
          <Switch
            label={t('Require a second factor')}
            description={t('Of everybody who signs in. API keys and webhooks are not concerned.')}
            checked={rule.data.required}
            disabled={!canWrite}
            onChange={() => setAsked(true)}
          />
          <Text c="dimmed">
            {rule.data.people_without === 0
              ? t('Everybody has one.')
              : t(rule.data.people_without === 1 ? '{people} has none yet.' : '{people} have none yet.', {
                  people: counted(rule.data.people_without, t('person'), t('people')),
                })}
          </Text>
          {isAsked && (
            <ConfirmWrite
              onClose={() => setAsked(false)}
              title={
                rule.data.required
                  ? t('Leave the second factor to each person?')
                  : t('Require a second factor?')
              }
              verb={rule.data.required ? t('Leave it to each') : t('Require it')}
              dangerous={false}
              write={changeSecondFactorRule}
              body={{ required: !rule.data.required }}
            >
              {rule.data.required ? (
                t('Whoever has one keeps it, and may take it away.')
              ) : (
                <List size="sm" spacing={2}>
                  <List.Item>
                    {t(
                      rule.data.people_without === 1
                        ? '{people} without one: is signed out now, and led to set it up at the next sign-in'
                        : '{people} without one: are signed out now, and led to set it up at the next sign-in',
                      { people: counted(rule.data.people_without, t('person'), t('people')) },
                    )}
                  </List.Item>
                  <List.Item>{t('Nobody can take the last one away')}</List.Item>
                  <List.Item>
                    {t('Whoever loses it: “Reset second factor” in the menu of the user')}
                  </List.Item>
                </List>
              )}
            </ConfirmWrite>
          )}
        </Stack>
      )}
    </Card>
  )
}
