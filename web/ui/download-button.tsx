import { ActionIcon, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted } from './format.ts'

interface DownloadButtonProps {
  /** What is downloaded, one and many: “lead”, “leads”. */
  one: string
  many: string
  /** Where the service streams the file from. */
  href: string
  /** How many rows it will have, where that is known. */
  total: number | undefined
}

/**
 * Downloads what is filtered as CSV. It is a link: the browser writes the file as it arrives, shows how far it is and
 * can stop it, and nothing is gathered in the page.
 */
export function DownloadButton({ one, many, href, total }: DownloadButtonProps): ReactNode {
  const what = total === undefined ? many : counted(total, one, many)
  return (
    <Tooltip label={`Download ${what} as CSV`}>
      <ActionIcon
        component="a"
        href={href}
        download
        variant="default"
        size={30}
        aria-label={`Download ${what} as CSV`}
        onClick={() =>
          notifications.show({ title: `Downloading ${what}`, message: 'Your browser shows how far it is.' })
        }
      >
        <IconDownload size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
