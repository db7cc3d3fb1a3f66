import { ActionIcon, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirmWhose, downloadAddress } from '../api.ts'
import { useSession } from '../session.tsx'
import type { Address } from '../typed-routes.ts'
import { count, counted } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'
import { followLink } from '../ui/window/save-file.ts'
import { ExportWorkbook } from './export-workbook.tsx'
import { mostInWorkbook } from './most-in-workbook.ts'

interface ExportMenuProps {
  /** What is downloaded, one and many: “lead”, “leads”. */
  one: string
  many: string
  /** Where the service streams the CSV file from, e.g. `/leads.csv`, and which rows. */
  path: Address
  query: Record<string, string>
  /** What asks for any number of rows, newest first, when `query` has an order that ends as a workbook does. */
  endlessQuery?: Record<string, string> | undefined
  /** How many rows it will have, where that is known. */
  total: number | undefined
}

/**
 * Downloads what is filtered, in its order: as a workbook, in which phones stay text and times are times, or as CSV. That is
 * a link: the browser writes the file as it arrives, shows how far it is and can stop it, and nothing is gathered in the page.
 */
export function ExportMenu({ one, many, path, query, endlessQuery, total }: ExportMenuProps): ReactNode {
  const { user, may_download } = useSession()
  const [isWriting, setWriting] = useState(false)
  const confirming = useMutation({ mutationFn: () => confirmWhose(user.id), meta: { isQuestion: true } })
  const what = total === undefined ? many : counted(total, one, many)
  const isTooLong = (total ?? 0) > mostInWorkbook
  const href = downloadAddress(path, query, user.id)
  const csv = isTooLong && endlessQuery ? downloadAddress(path, endlessQuery, user.id) : href
  const downloadCsv = (): void => {
    followLink(csv)
    notifications.show({
      title: t('Downloading {what}', { what }),
      message: t('Your browser shows how far it is.'),
    })
  }
  const title = t('Download {what}', { what })
  if (!may_download) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={title} title={title}>
            <IconDownload size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{title}</Menu.Label>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} />}
            disabled={isTooLong}
            onClick={() => confirming.mutate(undefined, { onSuccess: () => setWriting(true) })}
          >
            {t('Excel workbook (.xlsx)')}
            {isTooLong && (
              <Text size="xs" c="dimmed">
                {t('Up to {count} rows; CSV takes any number', { count: count(mostInWorkbook) })}
              </Text>
            )}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={csv}
            download
            leftSection={<IconFileText size={16} />}
            onClick={(event) => {
              event.preventDefault()
              confirming.mutate(undefined, { onSuccess: downloadCsv })
            }}
          >
            {t('CSV (.csv)')}
            {isTooLong && endlessQuery && (
              <Text size="xs" c="dimmed">
                {t('Newest first: another order ends at {count} rows', { count: count(mostInWorkbook) })}
              </Text>
            )}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isWriting && (
        <ExportWorkbook
          href={href}
          title={t('Downloading {what}', { what })}
          total={total}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
