import { Text } from '@mantine/core'
import { useSession } from '../session.tsx'
import { istDateTime } from '../ui/language/ist.ts'
import { t } from '../ui/language/translate.ts'
import { useIsPrinting } from '../ui/window/use-is-printing.ts'

/** Says on paper, where nothing moves on, whose the page is, when it was printed and by whom. */
export function PrintedBy() {
  const { account, user, seeing } = useSession()
  if (!useIsPrinting()) return null
  const at = istDateTime(new Date().toISOString())
  return (
    <Text component="header" size="xs" mb="xs">
      {account.name} · {t('Printed {at} IST by {name}', { at, name: user.name })}
      {seeing && ` · ${t('As {name} sees it', { name: seeing.name })}`}
    </Text>
  )
}
