import type { ReactNode } from 'react'
import styles from './mark.module.css'
import { toneOf } from './tones.ts'
import { valueName } from './value-name.ts'

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
