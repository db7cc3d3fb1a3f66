import { Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { sayDialled } from '../requests/to-call.ts'
import { useSession } from '../session.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { type ReadablePhone, readPhone } from '../ui/forms/read-phone.ts'
import { t } from '../ui/language/translate.ts'
import { noteDialled } from './dialled-call.ts'

/** A phone as it was sent, and the number that the service knows it for; without that it is one of the account's region. */
export interface SentPhone {
  readonly sent: string
  readonly e164?: string | null | undefined
}

/** `readPhone` for the account that one is signed in to. */
export function useReadPhone(): (phone: SentPhone) => ReadablePhone {
  const { account } = useSession()
  return ({ sent, e164 }) => readPhone(e164 ?? sent, account.default_region)
}

/** Whom one calls. */
export interface Callee {
  readonly id: string
  readonly name: string
  readonly not_to_call: boolean
}

/** What a link has that dials, and the question that comes first where a lead is not to be called (decision 0047). */
export function useDial(phone: SentPhone, { id, name, not_to_call }: Callee, onDial?: () => void) {
  const { canWrite } = useSession()
  const { dial, chat } = useReadPhone()(phone)
  const [isAsking, setAsking] = useState(false)
  const note = (): void => {
    noteDialled(id)
    if (canWrite) sayDialled(id)
    onDial?.()
  }
  const onClick = (event: MouseEvent): void => {
    if (not_to_call) {
      event.preventDefault()
      setAsking(true)
    } else note()
  }
  const question: ReactNode = not_to_call && (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => setAsking(false)}
      title={t('{name} is not to be called', { name })}
      verb={t('Call all the same')}
      act={() => {
        setAsking(false)
        note()
        window.location.assign(dial)
      }}
    >
      <Text>
        {t(
          'Somebody, or the place where the lead came from, has said so. Whether the law lets you call all the same is for your firm to know.',
        )}
      </Text>
    </ConfirmDialog>
  )
  return { link: { href: dial, onClick }, chat, question }
}
