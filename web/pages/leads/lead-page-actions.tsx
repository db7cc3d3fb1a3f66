import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'

interface LeadPageActionsProps {
  isPhone: boolean
  /** Null where the page below offers it. */
  onNew: (() => void) | null
}

/** What can be done on the page of leads; on a phone beside its name, so that the list begins higher. */
export function LeadPageActions({ isPhone, onNew }: LeadPageActionsProps) {
  const { canWrite, isAdmin } = useSession()
  const navigate = useNavigate()
  const places = [
    ...(isAdmin ? [{ label: t('Possible duplicates'), path: '/leads/duplicates' }] : []),
    ...(canWrite ? [{ label: t('Import'), path: '/leads/import' }] : []),
  ]
  if (!isPhone) {
    return (
      <>
        {places.map(({ label, path }) => (
          <Button key={path} variant="default" onClick={() => navigate(path)}>
            {label}
          </Button>
        ))}
        {canWrite && onNew && (
          <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
            {t('New lead')}
          </Button>
        )}
      </>
    )
  }
  return (
    <Group gap={6} wrap="nowrap">
      {places.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={t('Actions')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {places.map(({ label, path }) => (
              <Menu.Item key={path} onClick={() => navigate(path)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {canWrite && onNew && (
        <ActionIcon variant="filled" color="pine" size={44} aria-label={t('New lead')} onClick={onNew}>
          <IconPlus size={20} />
        </ActionIcon>
      )}
    </Group>
  )
}
