import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { counted } from '../language/format.ts'
import { t } from '../language/translate.ts'

interface NewRowsProps {
  count: number
  /** What the list lists, one of them: `lead`. */
  one: string
  many: string
  onShow: () => void
}

/** Says that entries came while the list was read, and brings them when asked; nothing moves before. */
export const NewRows = ({ count, one, many, onShow }: NewRowsProps) => (
  <div role="status">
    {count > 0 && (
      <Button
        fullWidth
        variant="light"
        size="xs"
        mb="xs"
        leftSection={<IconArrowUp size={14} />}
        onClick={onShow}
      >
        {t('{rows}: show', {
          rows: counted(count, t('new {what}', { what: one }), t('new {what}', { what: many })),
        })}
      </Button>
    )}
  </div>
)
