import { Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../session.tsx'
import { saveFile } from '../ui/save-file.ts'
import styles from './recovery-codes.module.css'

/** Recovery codes while they are to be seen, this one time, with ways to keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }): ReactNode {
  const { user, account } = useSession()
  const clipboard = useClipboard({ timeout: 1500 })
  const title = `Recovery codes for Leadline, ${account.name}, ${user.email}`
  const text = `${title}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="sm">
      <Text size="sm">
        Keep these codes where you find them without your phone. Each signs you in once, should you lose it.
        They are shown this one time.
      </Text>
      <ul className={styles.codes} aria-label={title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Stack gap="sm" className={styles.buttons}>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            onClick={() => clipboard.copy(text)}
          >
            {clipboard.copied ? 'Copied' : 'Copy'}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={15} />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'leadline-recovery-codes.txt')}
          >
            Download
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPrinter size={15} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onKept}>I have kept them</Button>
        </Group>
      </Stack>
    </Stack>
  )
}
