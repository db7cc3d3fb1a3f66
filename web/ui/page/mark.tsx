import type { ReactNode } from 'react'
import { valueName } from '../language/value-name.ts'
import { toneOf } from '../values/tones.ts'
import styles from './mark.module.css'

/** A status, priority or outcome: its word beside a coloured dot, so that colour is never the only sign. */
export function Mark({ word }: { word: string }): ReactNode {
  const { color, hollow } = toneOf(word)
  return (
    <span className={styles.mark}>
      <span
        className={hollow ? `${styles.dot} ${styles.hollow}` : styles.dot}
        style={{ '--tone': `var(--mantine-color-${color})` }}
      />
      {valueName(word)}
    </span>
  )
}
