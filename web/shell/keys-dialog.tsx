import { Group, Kbd, Modal, Table } from '@mantine/core'
import { t } from '../ui/language/translate.ts'
import { pageKeys } from './page-keys.ts'

/** Every key that works on the pages. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title={t('Keys')} size="sm">
    <Table verticalSpacing={6} withRowBorders={false} aria-label={t('Keys')}>
      <Table.Tbody>
        {pageKeys.map(({ keys, act }) => (
          <Table.Tr key={act}>
            <Table.Td>{act}</Table.Td>
            <Table.Td>
              <Group gap={4} justify="flex-end" wrap="nowrap">
                {keys.map((key) => (
                  <Kbd key={key} size="sm">
                    {key}
                  </Kbd>
                ))}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
)
