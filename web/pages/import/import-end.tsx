import { notifications } from '@mantine/notifications'
import { count, counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { TextLink } from '../../ui/page/text-link.tsx'

interface ImportEnd {
  readonly fileName: string
  readonly created: number
  readonly merged: number
  readonly refused: number
}

/** Tells whoever works on another page what came of the import; stays there where rows were refused. */
export function tellEnd({ fileName, created, merged, refused }: ImportEnd): void {
  const outcome = t('The import is done: {created}, {merged} merged, {refused} refused.', {
    created: counted(created, t('new lead'), t('new leads')),
    merged: count(merged),
    refused: count(refused),
  })
  if (refused === 0) {
    notifications.show({ title: fileName, message: outcome })
    return
  }
  const shown = notifications.show({
    title: fileName,
    autoClose: false,
    color: 'yellow',
    message: (
      <>
        {outcome}{' '}
        <TextLink to="/leads/import" onClick={() => notifications.hide(shown)}>
          {t('Show the refused rows')}
        </TextLink>
      </>
    ),
  })
}
