import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { LeadDetail } from '../../../contract.ts'
import { keepDraft } from '../../../drafts/drafts.ts'
import { askAddress } from '../../../phones/dialled-call.ts'
import { useSession } from '../../../session.tsx'
import { rich, t } from '../../../ui/language/translate.ts'
import { valueName } from '../../../ui/language/value-name.ts'
import { callPlace, notSent, type WorkedCall } from './call-form-values.ts'

const shownMs = 8_000

/** Tells that a call is logged, with the way back to its form: what is saved then takes the place of this log. */
export function useLoggedCall(lead: LeadDetail): (call: WorkedCall, isKept: boolean) => void {
  const { user } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  return (call, isKept) => {
    const said = {
      outcome: valueName(call.outcome),
      name: lead.name,
      change: (
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            notifications.hide(id)
            keepDraft(user.id, callPlace(lead.id), { ...call, sent: notSent, instead: call.sent.id })
            void navigate(askAddress(lead.id, params, pathname))
          }}
        >
          {t('Change')}
        </Anchor>
      ),
    }
    const id = notifications.show({
      message: isKept
        ? rich('{outcome} for {name} waits on this device for the network · {change}', said)
        : rich('{outcome} logged for {name} · {change}', said),
      autoClose: shownMs,
    })
  }
}
