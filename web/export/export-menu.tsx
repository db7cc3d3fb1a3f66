import { ActionIcon, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { count, counted } from '../ui/format.ts'
import { t } from '../ui/translate.ts'
import { ExportWorkbook } from './export-workbook.tsx'
import { mostInWorkbook } from './most-in-workbook.ts'

interface ExportMenuProps {
  /** What is downloaded, one and many: “lead”, “leads”. */
  one: string
  many: string
  /** Where the service streams the CSV file from. */
  href: string
  /** Where any number of rows comes from, newest first, when `href` has an order that ends as a workbook does. */
  endlessHref?: string | undefined
  /** How many rows it will have, where that is known. */
  total: number | undefined
}

/**
 * Downloads what is filtered, in its order: as a workbook, in which phones stay text and times are times, or as CSV. That is
 * a link: the browser writes the file as it arrives, shows how far it is and can stop it, and nothing is gathered in the page.
 */
export function ExportMenu({ one, many, href, endlessHref, total }: ExportMenuProps): ReactNode {
  const [isWriting, setWriting] = useState(false)
  const what = total === undefined ? many : counted(total, one, many)
  const isTooLong = (total ?? 0) > mostInWorkbook
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('Download {what}', { what })}
            title={t('Download {what}', { what })}
          >
            <IconDownload size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Download {what}', { what })}</Menu.Label>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} />}
            disabled={isTooLong}
            onClick={() => setWriting(true)}
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
            href={isTooLong ? (endlessHref ?? href) : href}
            download
            leftSection={<IconFileText size={16} />}
            onClick={() =>
              notifications.show({
                title: t('Downloading {what}', { what }),
                message: t('Your browser shows how far it is.'),
              })
            }
          >
            {t('CSV (.csv)')}
            {isTooLong && endlessHref && (
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
