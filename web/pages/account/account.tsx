import { SimpleGrid, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../session.tsx'
import { words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AccountRules } from './account-rules.tsx'
import { PasswordForm } from './password-form.tsx'
import { Retention } from './retention.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { Sessions } from './sessions.tsx'

/** One's own password, second factor and sessions; for admins what holds for the whole account. */
export function Account(): ReactNode {
  const { user, isAdmin } = useSession()
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <>
      <PageHeader title={t('Your account')} hint={`${user.name} · ${user.email} · ${words(user.role)}`} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          <div id="password">
            <PasswordForm />
          </div>
          <div id="sessions">
            <Sessions />
          </div>
        </Stack>
        <Stack gap="lg">
          <div id="second-factor">
            <SecondFactor />
          </div>
          {isAdmin && (
            <>
              <div id="rules">
                <AccountRules />
              </div>
              <div id="second-factor-rule">
                <SecondFactorRule />
              </div>
              <div id="retention">
                <Retention />
              </div>
            </>
          )}
        </Stack>
      </SimpleGrid>
    </>
  )
}
