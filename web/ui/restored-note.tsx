import { Alert, Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says that a form began with what was typed into it earlier, and takes it away when asked. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }): ReactNode {
  return (
    <Alert color="blue" variant="light" py="xs" role="status">
      What you typed earlier is back.{' '}
      <Anchor component="button" type="button" size="sm" onClick={onDiscard}>
        Discard it
      </Anchor>
    </Alert>
  )
}
