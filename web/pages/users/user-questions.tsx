import type { InvitationLink, User } from '../../contract.ts'
import { inviteAgain, resetPassword, resetSecondFactor } from '../../requests/users.ts'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { t } from '../../ui/language/translate.ts'

interface UserQuestion<Answer> {
  user: User
  onClose: () => void
  onDone: (answer: Answer) => void
}

/** Takes away the second factor of somebody who has lost it, after asking. */
export const ResetSecondFactor = ({ user, onClose }: Omit<UserQuestion<unknown>, 'onDone'>) => (
  <ConfirmWrite
    write={resetSecondFactor}
    body={user.id}
    onClose={onClose}
    title={t('Reset the second factor of {name}?', { name: user.name })}
    verb={t('Reset it')}
  >
    {t(
      'For somebody who has lost phone and recovery codes; make sure that it is {name} who asks. Open sessions end, and the next sign-in asks for the password alone.',
      { name: user.name },
    )}
  </ConfirmWrite>
)

/** Makes a new link for somebody who lost the first one, or the password. */
export const InviteAgain = ({ user, ...asked }: UserQuestion<InvitationLink>) => (
  <ConfirmWrite
    {...asked}
    write={inviteAgain}
    body={user.id}
    title={t('New invitation for {name}?', { name: user.name })}
    verb={t('Make a link')}
  >
    {t(
      'With the link {name} sets a password, once. Until then the present one goes on working; an earlier link does not.',
      { name: user.name },
    )}
  </ConfirmWrite>
)

/** Gives a user a new password after asking; it is shown once. */
export const ResetPassword = ({ user, ...asked }: UserQuestion<{ password: string }>) => (
  <ConfirmWrite
    {...asked}
    write={resetPassword}
    body={user.id}
    title={t('New password for {name}?', { name: user.name })}
    verb={t('Set a new password')}
  >
    {t('The old password stops working and open sessions end. You hand over the new one.')}
  </ConfirmWrite>
)
