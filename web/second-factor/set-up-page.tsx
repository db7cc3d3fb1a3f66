import { Anchor, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { ownSession } from '../requests/sessions.ts'
import { useSession } from '../session.tsx'
import { t } from '../ui/language/translate.ts'
import { EntrancePage } from '../ui/page/entrance-page.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** For whoever has signed in without the second factor that the account requires: nothing else is answered before. */
export function SetUpPage() {
  useDocumentTitle(t('Second factor · Leadline'))
  const { account, signOut } = useSession()
  const queries = useQueryClient()
  return (
    <EntrancePage title={t('Set up a second factor')}>
      <Text>
        {t('{name} requires one of everybody: a code from your phone, or a passkey, beside the password.', {
          name: account.name,
        })}
      </Text>
      <SetUpFactor onDone={() => void queries.invalidateQueries({ queryKey: ownSession.queryKey })} />
      <Anchor component="button" type="button" onClick={() => void signOut()}>
        {t('Sign out')}
      </Anchor>
    </EntrancePage>
  )
}
