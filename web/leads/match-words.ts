import type { Activity } from '../contract.ts'
import { fieldsText } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'

/** Why a push became its lead: further phone · main email, which several people share. */
export function matchWords(why: NonNullable<Activity['details']['why_matched']>): string {
  return why
    .map(({ on, as, is_shared: isShared }) => {
      const contact = fieldsText([on])
      if (as === 'nobody')
        return t('nobody: several people share this {contact}, and the name fits none', { contact })
      const matched = as === 'main' ? t('main {contact}', { contact }) : t('further {contact}', { contact })
      return isShared ? t('{contact}, which several people share', { contact: matched }) : matched
    })
    .join(' · ')
}
