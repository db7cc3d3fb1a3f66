import { t } from '../../ui/language/translate.ts'

/** Why a key was refused, and what helps, by the reason in its log. */
const denials: Record<string, { readonly what: string; readonly remedy: string }> = {
  IP_NOT_ALLOWED: {
    what: t('Address not allowed'),
    remedy: t('Add the address to the key, or find out whose it is.'),
  },
  RATE_LIMITED: {
    what: t('Too many requests'),
    remedy: t('Send fewer a minute, or raise API_RATE_LIMIT.'),
  },
  PERMISSION_DENIED: {
    what: t('Permission missing'),
    remedy: t('Edit the key if it should be able to do this.'),
  },
  INVALID_PARAM: {
    what: t('Field not accepted'),
    remedy: t('The answer named the field; see the reference.'),
  },
  INVALID_JSON: { what: t('Body is no JSON'), remedy: t('Correct the sender.') },
  NOT_FOUND: {
    what: t('Not there'),
    remedy: t('A wrong address, or a lead that the key’s user does not see.'),
  },
  METHOD_NOT_ALLOWED: {
    what: t('Method not possible'),
    remedy: t('See the reference for what the address takes.'),
  },
  PAYLOAD_TOO_LARGE: { what: t('Body too large'), remedy: t('A body has 256 KiB at most.') },
  UNSUPPORTED_MEDIA_TYPE: { what: t('Not sent as JSON'), remedy: t('Send Content-Type: application/json.') },
  KEY_REVOKED: {
    what: t('Used after it was revoked'),
    remedy: t('Something still has it. Take it out there.'),
  },
  OLD_SECRET_ENDED: {
    what: t('Old value after its end'),
    remedy: t('Something still has the value before the rotation.'),
  },
  USER_DISABLED: {
    what: t('Its user is disabled'),
    remedy: t('Enable the user, or make a key of somebody else.'),
  },
  UNAVAILABLE: { what: t('Service was busy'), remedy: t('Senders should try again; see the server’s log.') },
  INTERNAL_ERROR: { what: t('Fault on our side'), remedy: t('See the server’s log.') },
}

/** The reason itself where there are no words for it yet. */
export const denialWords = (reason: string): { readonly what: string; readonly remedy: string } =>
  denials[reason] ?? { what: reason, remedy: '' }
