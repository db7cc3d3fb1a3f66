import { Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useSession } from '../session.tsx'
import { t } from '../ui/language/translate.ts'
import { saveFile } from '../ui/window/save-file.ts'
import styles from './recovery-codes.module.css'

const way = { variant: 'default', size: 'compact-sm' } as const

/** Recovery codes while they are to be seen, this one time, with ways to keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { user, account } = useSession()
  const clipboard = useClipboard({ timeout: 1500 })
  const title = t('Recovery codes for Leadline, {account}, {email}', {
    account: account.name,
    email: user.email,
  })
  const text = `${title}\n${t('Each works once.')}\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="sm">
      <Text>
        {t(
          'Keep these codes where you find them without your phone. Each signs you in once, should you lose it. They are shown this one time.',
        )}
      </Text>
      <ul className={styles.codes} aria-label={title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Stack gap="sm" className={styles.buttons}>
        <Group gap="xs">
          <Button
            {...way}
            leftSection={clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            onClick={() => clipboard.copy(text)}
          >
            {clipboard.copied ? t('Copied') : t('Copy')}
          </Button>
          <Button
            {...way}
            leftSection={<IconDownload size={15} />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'leadline-recovery-codes.txt')}
          >
            {t('Download')}
          </Button>
          <Button {...way} leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onKept}>{t('I have kept them')}</Button>
        </Group>
      </Stack>
    </Stack>
  )
}
