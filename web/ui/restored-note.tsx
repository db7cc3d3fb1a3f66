import { Alert, Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { rich, t } from './translate.ts'

/** Says that a form began with what was typed into it earlier, and takes it away when asked. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }): ReactNode {
  return (
    <Alert color="blue" variant="light" py="xs" role="status">
      {rich('What you typed earlier is back. {link}', {
        link: (
          <Anchor component="button" type="button" size="sm" onClick={onDiscard}>
            {t('Discard it')}
          </Anchor>
        ),
      })}
    </Alert>
  )
}
