import { Button, Menu } from '@mantine/core'
import type { MappedField } from '../../contract-capture.ts'
import { words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { type Draft, isSetByPerson } from './mapping/mapping-draft.ts'

interface UseMenuProps {
  /** What the webhook fills. */
  mapped: readonly MappedField[]
  /** The arriving field. */
  label: string
  /** The lead fields that it goes into already. */
  used: MappedField[]
  draft: Draft
  onReplace: (field: MappedField) => void
  onJoin: (field: MappedField) => void
  /** Beside what it is used for. */
  onUseAlso: (field: MappedField) => void
}

/** Chooses the lead field that an arriving field fills; where a person has set one before, asks instead or beside it. */
export function UseMenu({ label, mapped, used, draft, onReplace, onJoin, onUseAlso }: UseMenuProps) {
  const uses = used.length === 0 ? t('Use for…') : used.map(words).join(', ')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant={used.length === 0 ? 'default' : 'light'}
          aria-label={`${label}: ${uses}`}
          flex="none"
        >
          {uses}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {mapped.map((field) => {
          if (!isSetByPerson(draft, field) || used.includes(field)) {
            return (
              <Menu.Item key={field} disabled={isSetByPerson(draft, field)} onClick={() => onReplace(field)}>
                {words(field)}
              </Menu.Item>
            )
          }
          return [
            <Menu.Item key={`replace ${field}`} onClick={() => onReplace(field)}>
              {t('{field}: replace', { field: words(field) })}
            </Menu.Item>,
            <Menu.Item key={`join ${field}`} onClick={() => onJoin(field)}>
              {t('{field}: join to it', { field: words(field) })}
            </Menu.Item>,
          ]
        })}
        {used.length > 0 && (
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item>{t('Also use for…')}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown mah={360} style={{ overflowY: 'auto' }}>
              {mapped
                .filter((field) => !used.includes(field))
                .map((field) => (
                  <Menu.Item key={field} onClick={() => onUseAlso(field)}>
                    {words(field)}
                  </Menu.Item>
                ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
