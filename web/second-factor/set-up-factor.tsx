import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { secondFactor } from '../requests/second-factor.ts'
import { t } from '../ui/language/translate.ts'
import { AddPasskey } from './add-passkey.tsx'
import { whyNoPasskeys } from './browser-passkeys.ts'
import { SetUpTotp } from './set-up-totp.tsx'

/** Sets up a first factor where one is required: an authenticator app, or a passkey where the browser can make one. */
export function SetUpFactor({ onDone }: { onDone: () => void }): ReactNode {
  const own = useQuery(secondFactor)
  const [isPasskey, setPasskey] = useState(false)
  const [isSetUp, setSetUp] = useState(false)
  const codesShown = (): void => setSetUp(true)
  if (isPasskey) return <AddPasskey onDone={onDone} onCancel={() => setPasskey(false)} onCodes={codesShown} />
  const canPasskey = own.data !== undefined && whyNoPasskeys(own.data) === null
  return (
    <>
      <SetUpTotp onDone={onDone} onCodes={codesShown} />
      {canPasskey && !own.data.needs_password && !isSetUp && (
        <Anchor component="button" type="button" onClick={() => setPasskey(true)}>
          {t('Use a passkey instead')}
        </Anchor>
      )}
    </>
  )
}
