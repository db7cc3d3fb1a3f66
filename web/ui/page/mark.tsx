import { valueName } from '../language/value-name.ts'
import { toneOf } from '../values/tones.ts'
import styles from './mark.module.css'

interface MarkProps {
  word: string
  /** Only a dot beside the word: where every line has one, or a bar says the tone already. */
  isPlain?: boolean
}

/** A status, priority or outcome as a tinted pill; its word and a dot, so that colour is never the only sign. */
export function Mark({ word, isPlain = false }: MarkProps) {
  const { color, hollow } = toneOf(word)
  return (
    <span
      className={isPlain ? styles.mark : `${styles.mark} ${styles.pill}`}
      style={{ '--tone': `var(--mantine-color-${color})` }}
    >
      <span className={hollow ? `${styles.dot} ${styles.hollow}` : styles.dot} />
      {valueName(word)}
    </span>
  )
}
