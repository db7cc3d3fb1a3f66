import { Alert, Anchor } from '@mantine/core'
import { rich, t } from '../language/translate.ts'

interface RestoredNoteProps {
  onDiscard: () => void
  /** When the call was that it is about, where that is not the one which has just ended. */
  about?: string | undefined
}

/** Says that a form began with what was typed into it earlier, and takes it away when asked. */
export function RestoredNote({ onDiscard, about }: RestoredNoteProps) {
  const link = (
    <Anchor component="button" type="button" onClick={onDiscard}>
      {t('Discard it')}
    </Anchor>
  )
  return (
    <Alert color="blue" py="xs" role="status">
      {about === undefined
        ? rich('What you typed earlier is back. {link}', { link })
        : rich('What you typed about the call of {time} is back. {link}', { time: about, link })}
    </Alert>
  )
}
